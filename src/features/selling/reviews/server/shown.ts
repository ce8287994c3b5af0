/** Cache tag of answers that contain the reviews of a product. */
export const shownReviews = (productId: string) => `reviews:${productId}`
