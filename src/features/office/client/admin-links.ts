/** Where an admin works (specification, section 2). */
export const adminLinks = [
  { href: '/admin', name: 'Dashboard' },
  { href: '/admin/products', name: 'Products' },
  { href: '/admin/categories', name: 'Categories' },
  { href: '/admin/orders', name: 'Orders' },
  { href: '/admin/banners', name: 'Banners' },
] as const

/** What else the back office has: the specification's screens come first. */
export const moreAdminLinks = [
  { href: '/admin/offers', name: 'Offers' },
  { href: '/admin/custom-requests', name: 'Custom requests' },
  { href: '/admin/reviews', name: 'Reviews' },
  { href: '/admin/messages', name: 'Messages' },
  { href: '/admin/customers', name: 'Customers' },
] as const

/** What only an owner decides. */
export const ownerLinks = [
  { href: '/admin/staff', name: 'Staff' },
  { href: '/admin/audit', name: 'Audit log' },
  { href: '/admin/settings', name: 'Settings' },
] as const

/** Whether an address belongs to the back office, which brings its own frame. */
export const isAdminPage = (path: string) =>
  path === '/admin/print' ||
  [...adminLinks, ...moreAdminLinks, ...ownerLinks].some(({ href }) => isAdminLinkCurrent(href, path))

/** An admin has no orders or addresses of their own, but a name and a password. */
export const profileLink = { href: '/account/profile', name: 'Profile and security' } as const

/** Whether a menu's link leads to where the admin is; the dashboard's only on itself, or it would always be lit. */
export const isAdminLinkCurrent = (href: string, path: string) =>
  href === '/admin' ? path === href : path === href || path.startsWith(`${href}/`)
