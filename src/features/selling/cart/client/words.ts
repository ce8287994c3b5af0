export const cartNotRead = 'Your cart could not be loaded.'
export const cartNotChanged = 'Failed to update cart'
export const viewCart = 'View cart'
export const startShopping = 'Start Shopping'
export const continueShopping = 'Continue Shopping'
/** The label of buying without an account, at the cart and the checkout (rule 127). */
export const continueAsGuest = 'Continue as a guest'
