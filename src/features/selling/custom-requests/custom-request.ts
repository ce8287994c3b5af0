/** What a custom request can be for, and how the form names it (rule 36). */
export const requestCategoryNames = {
  toy: 'Toy & Games',
  decoration: 'Home Decoration',
  gift: 'Personalized Gift',
  functional: 'Functional Item',
  jewelry: 'Jewelry & Accessories',
  prototype: 'Prototype & Model',
  other: 'Other',
} as const
export type RequestCategory = keyof typeof requestCategoryNames
export const requestCategories = Object.keys(requestCategoryNames) as RequestCategory[]

export const requestTimelineNames = {
  rush: 'Rush (1-3 days, additional fee applies)',
  '1-week': '1 week',
  '2-weeks': '2 weeks',
  '1-month': '1 month',
  flexible: 'Flexible (best price)',
} as const
export type RequestTimeline = keyof typeof requestTimelineNames
export const requestTimelines = Object.keys(requestTimelineNames) as RequestTimeline[]

/** The life of a request: asked, priced, answered, paid and made. */
export const requestStatuses = [
  'pending',
  'quoted',
  'accepted',
  'declined',
  'in-progress',
  'completed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestStatusNames = {
  pending: 'Waiting for a quote',
  quoted: 'Quote ready',
  accepted: 'Accepted, to be paid',
  declined: 'Declined',
  'in-progress': 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} satisfies Record<RequestStatus, string>

/** What a form calls some of what is asked for, and a refusal and the workshop too. */
export const preferredColors = 'Preferred colors'
export const materialPreference = 'Material preference'
export const specialRequirements = 'Special requirements'
export const referenceImages = 'Reference images'
export const validUntil = 'Valid until'

/** What a basket and an order call a design that was quoted. */
export const customDesignName = (title: string) => `Custom design: ${title}`

export const mostQuantity = 10_000
export const noRequest = 'Request Not Found'
export const signInToRequest = 'Please sign in to submit a custom design request.'

/** Reference images of one request (rule 36). */
export const mostReferenceImages = 5
