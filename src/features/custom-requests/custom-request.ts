/** What a custom request can be for (specification, section 3). */
export const requestCategories = ['toy', 'decoration', 'gift', 'functional', 'jewelry', 'prototype', 'other'] as const
export const requestTimelines = ['rush', '1-week', '2-weeks', '1-month', 'flexible'] as const
export const requestStatuses = [
  'pending',
  'quoted',
  'accepted',
  'declined',
  'in-progress',
  'completed',
  'cancelled',
] as const

export type RequestSpecifications = {
  dimensions?: string
  color?: string
  material?: string
  quantity?: number
  specialRequirements?: string
}
