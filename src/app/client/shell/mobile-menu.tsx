import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useUser } from '#features/accounts/client/requests.ts'
import { openSignIn, signInLabel, signOutLabel } from '#features/accounts/client/sign-in-dialog.ts'
import { mobileCollections } from '#features/catalog/client/collections.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { menuRow } from '#platform/client/ui/menu.tsx'
import { useSignOutWithGoodbye } from './account-corner.tsx'
import { adminLinks, customDesigns, requestLinks, shopLinks } from './links.ts'
import { SearchBox } from './search-box.tsx'

/** The navigation on small screens: a modal panel with rows of 44 px. It is a step of the history, so that Back closes it. */
export function MobileMenu({ isAdmin }: { isAdmin: boolean }) {
  const [open, setOpen] = useState(false)
  const user = useUser()
  const signOut = useSignOutWithGoodbye()
  const show = () => {
    setOpen(true)
    history.pushState({ menu: true }, '')
  }
  const close = () => {
    setOpen(false)
    if (history.state?.menu) history.back()
  }
  useEffect(() => {
    const hide = () => setOpen(false)
    addEventListener('popstate', hide)
    return () => removeEventListener('popstate', hide)
  }, [])
  // A link takes the step's place (navigation.ts); one that leads to where we are has nothing to put there.
  const follow = (link: HTMLAnchorElement | null) => {
    if (link) link.href === location.href ? close() : setOpen(false)
  }
  return (
    <div className="lg:hidden">
      <button type="button" className="round-button -ml-2" aria-label="Menu" aria-haspopup="dialog" onClick={show}>
        <Menu aria-hidden="true" />
      </button>
      <Dialog open={open} onClose={close} title="Menu" variant="start">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: following any link inside closes the menu. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
        <div onClick={(event) => follow((event.target as Element).closest('a'))}>
          {!isAdmin && <SearchBox className="mb-4" onSearch={() => setOpen(false)} />}
          <nav aria-label="Main">
            <Rows links={isAdmin ? adminLinks : [...shopLinks, ...requestLinks]} />
            {!isAdmin && (
              <>
                <h3 className="mt-6 mb-1 px-3 text-lg">Categories</h3>
                <Rows links={[...mobileCollections, customDesigns]} />
              </>
            )}
          </nav>
          <div className="mt-6 border-t border-hair pt-4">
            {user ? (
              <button
                type="button"
                className={menuRow}
                onClick={() => {
                  close()
                  signOut()
                }}
              >
                {signOutLabel}
              </button>
            ) : (
              <button
                type="button"
                className={menuRow}
                onClick={() => {
                  close()
                  openSignIn()
                }}
              >
                {signInLabel}
              </button>
            )}
          </div>
        </div>
      </Dialog>
    </div>
  )
}

const Rows = ({ links }: { links: readonly { href: string; name: string }[] }) => (
  <ul>
    {links.map(({ href, name }) => (
      <li key={name}>
        <a href={href} className={`${menuRow} text-md`}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)
