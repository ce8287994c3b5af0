export const signInForWishlist = 'Please sign in to manage your wishlist.'
