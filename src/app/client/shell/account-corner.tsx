import { useQuery } from '@tanstack/react-query'
import { Heart, UserRound } from 'lucide-react'
import { useSignOut, useUser } from '#features/base/accounts/client/requests.ts'
import { openSignIn, showGoodbye, signInLabel, signOutLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import type { User } from '#features/base/accounts/contract.ts'
import { linksFor } from '#features/base/accounts/links-for.ts'
import { wishlistQuery } from '#features/selling/wishlist/client/requests.ts'
import { Menu, menuRow } from '#platform/client/ui/menu.tsx'
import { Badge } from './badge.tsx'
import { accountLink, adminLinks, profileLink, wishlistLink } from './links.ts'

/** Sign In, or the account menu and the wishlist. Both take the same place, which is kept until the browser knows which. */
export function AccountCorner() {
  const user = useUser()
  return (
    <div className="flex w-[88px] flex-none big-text:w-auto items-center justify-end">
      {user === null && (
        <button type="button" className="button button-quiet px-2.5 whitespace-nowrap" onClick={() => openSignIn()}>
          {signInLabel}
        </button>
      )}
      {user && <AccountMenu user={user} />}
      {user && user.role !== 'admin' && <WishlistButton />}
    </div>
  )
}

function AccountMenu({ user }: { user: User }) {
  const signOut = useSignOutWithGoodbye()
  const links = user.role === 'admin' ? [...linksFor(user, adminLinks), profileLink] : [wishlistLink, accountLink]
  return (
    <Menu label={<UserRound aria-hidden="true" />} name="Account" buttonClass="round-button" align="end">
      <div className="border-b border-hair px-3 pt-1 pb-3">
        <p className="font-bold">{user.name}</p>
        <p className="text-sm break-all text-muted">{user.email}</p>
      </div>
      <ul className="pt-2">
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href} className={menuRow}>
              {name}
              {href === wishlistLink.href && <WishlistCount />}
            </a>
          </li>
        ))}
        <li>
          <button type="button" className={menuRow} onClick={signOut}>
            {signOutLabel}
          </button>
        </li>
      </ul>
    </Menu>
  )
}

/** Signing out always succeeds for the visitor (rule 30). */
export function useSignOutWithGoodbye() {
  const { mutateAsync } = useSignOut()
  // The menu is gone by the time the answer comes, so its component cannot be the one that says goodbye.
  return () => void mutateAsync().then(showGoodbye, () => undefined)
}

function WishlistButton() {
  const { data = [] } = useQuery(wishlistQuery)
  return (
    <a
      href={wishlistLink.href}
      className="round-button relative"
      aria-label={`Wishlist, ${data.length} ${data.length === 1 ? 'item' : 'items'}`}
    >
      <Heart aria-hidden="true" />
      <Badge count={data.length} />
    </a>
  )
}

function WishlistCount() {
  const { data = [] } = useQuery(wishlistQuery)
  return data.length > 0 && <span className="num ml-auto rounded-pill bg-oat px-2.5 text-sm">{data.length}</span>
}
