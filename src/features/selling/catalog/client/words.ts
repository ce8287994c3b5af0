/** What lists and filters of gifts say, to shoppers and in the back office. */
export const noneFound = 'No products found'
export const allCategories = 'All Categories'
export const noCategory = 'No category'
export const whenOutLabel = 'When out of stock'
