/** The pages that only inform: their addresses, for the router, the menus' tests and the sitemap. */
export const informationPaths = ['/shipping', '/returns', '/faq', '/about', '/privacy', '/terms'] as const
export type InformationPath = (typeof informationPaths)[number]
