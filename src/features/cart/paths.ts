export const cartPaths = { cart: () => '/cart' }
