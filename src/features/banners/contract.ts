/** A promotional banner as the API answers it; dates are ISO date-times. */
export type Banner = {
  id: string
  title: string
  description: string | null
  image: string
  link: string | null
  isPublished: boolean
  startDate: string | null
  endDate: string | null
  createdAt: string
  /** Only an admin reads it: what a change was made from. */
  version?: number
}
