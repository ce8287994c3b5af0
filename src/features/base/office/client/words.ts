/** What the lists and forms of the back office call the same thing. */
export const allStatuses = 'All Statuses'
export const imageAddress = 'Image URL'
export const priceLabel = 'Price (USD)'
export const materialLabel = 'Material'
