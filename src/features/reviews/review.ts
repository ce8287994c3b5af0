/** A rating is 1 to 5 stars. */
export const mostStars = 5

/** A review as everybody reads it: of its author only the first name and an initial. */
export type Review = { id: string; authorName: string; rating: number; text: string | null; createdAt: string }

/**
 * `GET /api/products/{id}/reviews`: the newest first, with the average (one decimal) and the number of all. `nextPage` is null
 * on the last one.
 */
export type ProductReviews = {
  average: number | null
  count: number
  reviews: Review[]
  nextPage: number | null
}

/** `Ida Lindqvist` → `Ida L.` */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = rest.at(-1)?.match(/\p{L}/u)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
