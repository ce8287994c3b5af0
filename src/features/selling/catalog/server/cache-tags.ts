/** Cache tag of answers that contain one product. */
export const productTag = (id: string) => `product:${id}`
/** Cache tags of answers that contain the stock of one product, and of any product. */
export const stockTag = (id: string) => `stock:${id}`
export const anyStockTag = 'stock'

/** Whether a cache tag stands for stock. */
export const isStockTag = (name: string) => name === anyStockTag || name.startsWith(stockTag(''))

/** Cache tags of a product list and of one product. Both contain category names, which change if a category is deleted or hidden. */
export const productListTags = ['product', 'category', anyStockTag]
export const productTags = (id: string) => [productTag(id), 'category', stockTag(id)]
