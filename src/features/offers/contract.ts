import type { RunningOffer } from './offer.ts'

/** An offer as the API answers it (specification, section 3); dates are ISO date-times. */
export type Offer = RunningOffer & {
  id: string
  description: string | null
  isPublished: boolean
  startDate: string | null
  endDate: string | null
  createdAt: string
  /** Only an admin reads it: what a change was made from. */
  version?: number
}
