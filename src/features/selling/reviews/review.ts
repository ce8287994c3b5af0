/** A rating is 1 to 5 stars. */
export const maxStars = 5
/** Toast for the author and for an admin who publishes a review. */
export const reviewPublished = 'Review published'
export const chooseStars = `Choose 1 to ${maxStars} stars`

/** `Ida Lindqvist` → `Ida L.` */
export function publicName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = rest.at(-1)?.match(/\p{L}/u)?.[0]
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
