/** What a kept answer shows that has one product in it. */
export const shownProduct = (id: string) => `product:${id}`
/** The pieces on the shelf of one product, and of any. */
export const stockTag = (id: string) => `stock:${id}`
export const anyCount = 'stock'

/** Whether a name speaks of pieces on a shelf. */
export const isCount = (name: string) => name === anyCount || name.startsWith(stockTag(''))

/** What a list of products shows, and what one does: a category that goes or hides takes its name off them. */
export const anyProduct = ['product', 'category', anyCount]
export const oneProduct = (id: string) => [shownProduct(id), 'category', stockTag(id)]
