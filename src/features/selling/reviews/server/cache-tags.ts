/** Cache tag of answers that contain the reviews of a product. */
export const reviewsTag = (productId: string) => `reviews:${productId}`
