import { useQuery } from '@tanstack/react-query'
import { Heart, UserRound } from 'lucide-react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { openSignIn, signInLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import { wishlistQuery } from '#features/selling/wishlist/client/requests.ts'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { Menu } from '#platform/client/ui/menu.tsx'
import { Badge } from './badge.tsx'
import { wishlistLink } from './links.ts'

const AccountList = lazyPart(() => import('./account-list.tsx'), {
  name: 'The account menu',
  failed: (failure) => failure,
})

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
      {user && (
        <Menu label={<UserRound aria-hidden="true" />} name="Account" buttonClass="round-button" align="end">
          <AccountList user={user} />
        </Menu>
      )}
      {user && user.role !== 'admin' && <WishlistButton />}
    </div>
  )
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
