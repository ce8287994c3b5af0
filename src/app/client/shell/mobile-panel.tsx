import { useUser } from '#features/base/accounts/client/requests.ts'
import { openSignIn, signInLabel, signOutLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import { linksFor } from '#features/base/accounts/links-for.ts'
import { mobileCollections } from '#features/selling/catalog/client/collections.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { menuRow } from '#platform/client/ui/menu.tsx'
import { adminLinks, customDesigns, type Link, requestLinks, shopLinks, useOwnMenu } from './links.ts'
import { SearchBox } from './search-box.tsx'

type MobilePanelProps = {
  isAdmin: boolean
  open: boolean
  /** Closes itself, for example by Escape; `onLeave`: the chosen entry leads to another page. */
  onClose: () => void
  onLeave: () => void
  onSignOut: () => void
}

/** The navigation on small screens, opened: a modal panel with rows of 44 px. */
export default function MobilePanel({ isAdmin, open, onClose, onLeave, onSignOut }: MobilePanelProps) {
  const user = useUser()
  const links = [...useOwnMenu('shop', shopLinks), ...useOwnMenu('finding', requestLinks)]
  const categories = useOwnMenu('categories', [...mobileCollections, customDesigns])
  // A link replaces the menu's history entry (navigation.ts). A link to the current page does not.
  const follow = (link: HTMLAnchorElement | null) => {
    if (link) link.href === location.href ? onClose() : onLeave()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Menu" variant="start">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: following any link inside closes the menu. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <div onClick={(event) => follow((event.target as Element).closest('a'))}>
        {!isAdmin && <SearchBox className="mb-4" onSearch={onLeave} />}
        <nav aria-label="Main">
          <Rows links={isAdmin ? linksFor(user, adminLinks) : links} />
          {!isAdmin && categories.length > 0 && (
            <>
              <h3 className="mt-6 mb-1 px-3 text-lg">Categories</h3>
              <Rows links={categories} />
            </>
          )}
        </nav>
        <div className="mt-6 border-t border-hair pt-4">
          <button
            type="button"
            className={menuRow}
            onClick={() => {
              onClose()
              user ? onSignOut() : openSignIn()
            }}
          >
            {user ? signOutLabel : signInLabel}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

const Rows = ({ links }: { links: readonly Link[] }) => (
  <ul>
    {links.map(({ href, name }) => (
      <li key={href + name}>
        <a href={href} className={`${menuRow} text-md`}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)
