import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { closeSignIn, useSignInDialog } from '#features/base/accounts/client/sign-in-dialog.ts'
import { closeCartPanel, useCartPanel } from '#features/selling/cart/client/cart-panel-state.ts'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { Toaster } from '#platform/client/ui/toaster.tsx'
import { findScreen } from '../../screens.ts'
import { CartAnnouncer } from './cart-button.tsx'
import { Footer, SmallFooter } from './footer.tsx'
import { Header, SmallHeader } from './header.tsx'

const isServer = typeof document === 'undefined'
const needsScripts =
  'This page can be read without JavaScript. To choose, order, sign in or write to us, please turn JavaScript on.'

const foot = 'foot'
/** Delays the first paint until the HTML up to the footer has arrived: an earlier paint would shift the layout. */
const renderFromFooter = <link rel="expect" href={`#${foot}`} blocking="render" />

/** The frame of every screen. During checkout, only the logo leads away. */
export function Shell({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const { frame, isOpen } = findScreen(path).screen
  const paying = frame === 'paying'
  // The back office has its own frame, including `<main>`.
  const working = frame === 'office'
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <noscript>
        {isServer && <p className="bg-butter px-4 py-2 text-center font-semibold text-[#12372b]">{needsScripts}</p>}
      </noscript>
      {working ? null : paying ? <SmallHeader /> : <Header />}
      {working ? (
        children
      ) : (
        // Personal content comes last, so that its height does not move the footer into the first view.
        <main id="main" tabIndex={-1} className={`flex-1 outline-none ${isOpen ? '' : 'min-h-dvh'}`}>
          {children}
        </main>
      )}
      {!working && renderFromFooter}
      {working ? null : paying ? <SmallFooter id={foot} /> : <Footer id={foot} />}
      <CartAnnouncer />
      <Toaster />
      <Dialogs path={path} />
    </div>
  )
}

type DialogPart = { open: boolean; onClose: () => void }
const SignInDialogView = lazyPart<DialogPart>(() => import('#features/base/accounts/client/sign-in-dialog-view.tsx'), {
  name: 'The sign-in form',
})
const CartPanel = lazyPart<DialogPart>(() => import('#features/selling/cart/client/cart-panel.tsx'), {
  name: 'The cart',
})

/** The dialogs load their chunks when first opened and stay mounted, so that the focus can return when they close. */
function Dialogs({ path }: { path: string }) {
  const signIn = useSignInDialog().open
  const cart = useCartPanel()
  const isAdmin = useUser()?.role === 'admin'
  const signInWanted = useOnce(signIn)
  const cartWanted = useOnce(cart)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the panel.
  useEffect(() => closeCartPanel(), [path])
  return (
    <>
      {signInWanted && <SignInDialogView open={signIn} onClose={closeSignIn} />}
      {cartWanted && !isAdmin && <CartPanel open={cart} onClose={closeCartPanel} />}
    </>
  )
}

/** Whether a value has been true at least once. */
function useOnce(now: boolean): boolean {
  const [been, setBeen] = useState(now)
  if (now && !been) setBeen(true)
  return been || now
}
