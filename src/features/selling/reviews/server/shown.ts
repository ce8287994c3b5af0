/** What a kept answer shows that has the reviews of a product in it. */
export const shownReviews = (productId: string) => `reviews:${productId}`
