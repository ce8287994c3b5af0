/** Labels shared by the back office's lists and forms. */
export const allStatuses = 'All Statuses'
export const imageAddress = 'Image URL'
export const priceLabel = 'Price (USD)'
export const materialLabel = 'Material'
export const customsCodeLabel = 'Customs code (HS)'
