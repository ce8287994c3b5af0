/** Where menus lead (specification, section 2). Pages of features to come are named here by their paths alone. */
export const shopLinks = [
  { href: '/', name: 'Home' },
  { href: '/products', name: 'All Products' },
] as const
export const requestLinks = [
  { href: '/gift-finder', name: 'Gift Finder' },
  { href: '/custom-request', name: 'Custom Request' },
] as const
export const customDesigns = { href: '/custom-request', name: 'Custom Designs' } as const
export const wishlistLink = { href: '/wishlist', name: 'Wishlist' } as const

export const accountLink = { href: '/account', name: 'Your Account' } as const

export const helpLinks = [
  { href: '/contact', name: 'Contact' },
  { href: '/shipping', name: 'Shipping' },
  { href: '/returns', name: 'Returns' },
  { href: '/faq', name: 'FAQ' },
] as const
export const aboutLinks = [
  { href: '/about', name: 'Our Mission' },
  { href: '/privacy', name: 'Privacy' },
  { href: '/terms', name: 'Terms' },
] as const

/** Whether a menu's link leads to where the visitor is; the dashboard's only on itself, or it would always be lit. */
export const isCurrent = (href: string, path: string) =>
  href === '/' || href === '/admin' ? path === href : path === href || path.startsWith(`${href}/`)
