import { profileName } from '#features/base/accounts/titles.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { OwnMenu } from '#features/base/settings/menus.ts'
import { linkTo } from '#platform/link.ts'
import { menuOf } from '../../screens.ts'

/** The links of the menus (rule 33), from the table of screens. */
export const shopLinks = menuOf('shop')
export const requestLinks = menuOf('finding')
export const helpLinks = menuOf('help')
export const aboutLinks = menuOf('about')
export const adminLinks = menuOf('office')
export const customDesigns = { href: linkTo('/custom-request'), name: 'Custom Designs' } as const
export const customRequestLink = { href: linkTo('/custom-requests'), name: 'Custom Requests' } as const
export const wishlistLink = { href: linkTo('/wishlist'), name: 'Wishlist' } as const
export const accountLink = { href: linkTo('/account'), name: 'Your Account' } as const
/** An admin has no orders or addresses of their own, but a name and a password. */
export const profileLink = { href: linkTo('/account/profile'), name: profileName } as const

export type Link = { href: string; name: string }

/** The links of a menu with the owner's labels and addresses, without those that the owner hides (rule 115). */
export function useOwnMenu(menu: OwnMenu, links: readonly Link[]): Link[] {
  const own = useShop().menus[menu]
  return links
    .filter(({ href }) => !own[href]?.isHidden)
    .map(({ href, name }) => ({ href: own[href]?.address || href, name: own[href]?.label || name }))
}
