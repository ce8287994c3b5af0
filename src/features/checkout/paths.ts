export const checkoutPaths = { checkout: () => '/checkout' }
