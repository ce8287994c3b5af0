import { linkTo } from '#platform/link.ts'

export const cartPaths = { cart: () => linkTo('/cart') }
