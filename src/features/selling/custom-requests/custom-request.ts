/** Categories of custom requests, with their labels (rule 36). */
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

/** The statuses of a request, in the usual order. */
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

/** Days from the last change of a closed request until its model is deleted. */
export const closedRequestDays = 180

/** The statuses in which the shop works on a request no more. */
export const closedStatuses: RequestStatus[] = ['declined', 'completed', 'cancelled']

export const requestStatusNames = {
  pending: 'Waiting for a quote',
  quoted: 'Quote ready',
  accepted: 'Accepted, awaiting payment',
  declined: 'Declined',
  'in-progress': 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} satisfies Record<RequestStatus, string>

/** Labels that the form, validation messages and the workshop share. */
export const preferredColors = 'Preferred colors'
export const materialPreference = 'Material preference'
export const specialRequirements = 'Special requirements'
export const referenceImages = 'Reference images'
export const validUntil = 'Valid until'

/** The name of a quoted design in the checkout and the order. */
export const customDesignName = (title: string) => `Custom design: ${title}`

export const maxRequestQuantity = 10_000
export const noRequest = 'Request Not Found'
export const signInToRequest = 'Please sign in to submit a custom design request.'

/** Maximum reference images of one request (rule 36). */
export const maxReferenceImages = 5

/** Whether the last day of a quote is over. */
export const isExpired = (quoteExpiresAt: string | null) =>
  quoteExpiresAt !== null && Date.parse(quoteExpiresAt) < Date.now()
