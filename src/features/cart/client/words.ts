export const cartNotRead = 'Your cart could not be read.'
export const viewCart = 'View cart'
export const startShopping = 'Start Shopping'
export const continueShopping = 'Continue Shopping'
