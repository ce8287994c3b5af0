/** Texts of product lists and filters, for shoppers and the back office. */
export const noneFound = 'No products found'
export const allCategories = 'All Categories'
export const noCategory = 'No category'
export const whenOutLabel = 'When out of stock'
