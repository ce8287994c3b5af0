import { linkTo } from '#platform/link.ts'

export const checkoutPaths = { checkout: () => linkTo('/checkout') }
