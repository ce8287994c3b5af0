import { Menu } from 'lucide-react'
import { useEffect, useState } from 'react'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { useSignOutWithGoodbye } from './use-sign-out-with-goodbye.ts'

const fetchPanel = () => import('./mobile-panel.tsx')
const MobilePanel = lazyPart(fetchPanel, { name: 'The menu' })

/** Opens the navigation on small screens, which loads its chunk. A history entry lets Back close it. */
export function MobileMenu({ isAdmin }: { isAdmin: boolean }) {
  const [open, setOpen] = useState(false)
  // Stays mounted, so that the focus can return when it closes.
  const [isWanted, setWanted] = useState(false)
  const signOut = useSignOutWithGoodbye()
  const warm = () => void fetchPanel().catch(() => undefined)
  const show = () => {
    setWanted(true)
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
  return (
    <div className="xl:hidden">
      <button
        type="button"
        className="round-button -ml-2"
        aria-label="Menu"
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={show}
      >
        <Menu aria-hidden="true" />
      </button>
      {isWanted && (
        <MobilePanel isAdmin={isAdmin} open={open} onClose={close} onLeave={() => setOpen(false)} onSignOut={signOut} />
      )}
    </div>
  )
}
