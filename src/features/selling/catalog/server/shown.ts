/** Cache tag of answers that contain one product. */
export const shownProduct = (id: string) => `product:${id}`
/** Cache tags of answers that contain the stock of one product, and of any product. */
export const stockTag = (id: string) => `stock:${id}`
export const anyCount = 'stock'

/** Whether a cache tag stands for stock. */
export const isCount = (name: string) => name === anyCount || name.startsWith(stockTag(''))

/** Cache tags of a product list and of one product. Both contain category names, which change if a category is deleted or hidden. */
export const anyProduct = ['product', 'category', anyCount]
export const oneProduct = (id: string) => [shownProduct(id), 'category', stockTag(id)]
