import { useQuery } from '@tanstack/react-query'
import { signOutLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import type { User } from '#features/base/accounts/contract.ts'
import { linksFor } from '#features/base/accounts/links-for.ts'
import { wishlistQuery } from '#features/selling/wishlist/client/requests.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { menuRow } from '#platform/client/ui/menu.tsx'
import { accountLink, adminLinks, profileLink, wishlistLink } from './links.ts'
import { useSignOutWithGoodbye } from './use-sign-out-with-goodbye.ts'

/** What the account menu lists. A chunk of its own: only signed-in people have it. */
export default function AccountList({ user }: { user: User }) {
  const signOut = useSignOutWithGoodbye()
  const links = user.role === 'admin' ? [...linksFor(user, adminLinks), profileLink] : [wishlistLink, accountLink]
  return (
    <>
      <div className="border-b border-hair px-3 pt-1 pb-3">
        <p className="font-bold">{user.name}</p>
        <p className="text-sm break-all text-muted">{showEmail(user.email)}</p>
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
    </>
  )
}

function WishlistCount() {
  const { data = [] } = useQuery(wishlistQuery)
  return data.length > 0 && <span className="num ml-auto rounded-pill bg-oat px-2.5 text-sm">{data.length}</span>
}
