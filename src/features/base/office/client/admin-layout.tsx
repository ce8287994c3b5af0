import { useQuery } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignOut, useUser } from '#features/base/accounts/client/requests.ts'
import { openSignIn, showGoodbye, signOutLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import type { User } from '#features/base/accounts/contract.ts'
import { profileName } from '#features/base/accounts/titles.ts'
import { backToStore } from '#features/base/accounts/words.ts'
import { ShopName } from '#features/base/settings/client/shop-name.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { isCurrent, useTitle } from '#platform/client/screen.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { EmptyState, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { isInWorkshop, isOwner } from '#platform/viewer.ts'
import type { Waiting } from '../contract.ts'
import { waitingPath } from '../paths.ts'
import { AdminKeys } from './admin-keys.tsx'
import { useOfficeLinks } from './use-office-links.ts'
import './office.css'

type AdminLayoutProps = {
  /** Buttons next to the title. */
  actions?: ReactNode
  /** Shows staff a notice instead of the page. */
  ownersOnly?: boolean
  /** Whether the page is also for people who only print and pack. */
  forWorkshop?: boolean
  /** What users see who are not admins; 'Access Denied' by default. */
  denied?: (user: User | null) => ReactNode
  children: ReactNode
}

/** The frame of the back office: navigation, title and access check. `children` is drawn only for admins. */
export function AdminLayout({ actions, ownersOnly, forWorkshop, denied = accessDenied, children }: AdminLayoutProps) {
  const title = useTitle()
  const user = useUser()
  const isAdmin = user?.role === 'admin'
  const isLockedOut = isInWorkshop(user) ? !forWorkshop : ownersOnly && !isOwner(user)
  const mayEnter = isAdmin && !isLockedOut
  return (
    <div className="admin">
      <Sidebar user={isAdmin ? user : undefined} />
      <main id="main" tabIndex={-1} className="admin-page outline-none">
        {isAdmin && !mayEnter ? (
          isInWorkshop(user) ? (
            forOffice()
          ) : (
            forOwners()
          )
        ) : user === undefined || isAdmin ? (
          <>
            <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
              <h1 className="text-3xl">{title}</h1>
              {mayEnter && actions}
            </div>
            {mayEnter ? children : <Skeleton className="h-96" />}
          </>
        ) : (
          denied(user)
        )}
      </main>
    </div>
  )
}

const signInAsAdmin = 'Sign In as Admin'

const accessDenied = (user: User | null) => (
  <EmptyState
    heading="h1"
    title="Access Denied"
    text="You need admin privileges to access this page."
    drawing={drawingPath('keychain', { look: 'ghost' })}
  >
    <div className="flex flex-wrap justify-center gap-4">
      {!user && <Button onClick={() => openSignIn()}>{signInAsAdmin}</Button>}
      <LinkButton href={linkTo('/')} variant={user ? 'primary' : 'ghost'}>
        {backToStore}
      </LinkButton>
    </div>
  </EmptyState>
)

const forOwners = () => (
  <EmptyState
    heading="h1"
    title="For Owners"
    text="Only an owner of the shop can open this page. Ask an owner for what you need."
    drawing={drawingPath('keychain', { look: 'ghost' })}
  >
    <LinkButton href={linkTo('/admin')}>Back to the dashboard</LinkButton>
  </EmptyState>
)

const forOffice = () => (
  <EmptyState
    heading="h1"
    title="Printing and packing"
    text="Your role prints and packs orders. Ask an owner for everything else."
    drawing={drawingPath('keychain', { look: 'ghost' })}
  >
    <div className="flex flex-wrap justify-center gap-4">
      <LinkButton href={linkTo('/admin/print-queue')}>Print queue</LinkButton>
      <LinkButton href={linkTo('/admin/packing')} variant="ghost">
        Packing
      </LinkButton>
    </div>
  </EmptyState>
)

/** Without `user`, the sidebar has no navigation. */
function Sidebar({ user }: { user: User | undefined }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className="admin-bar">
      <a href={linkTo('/')} className="min-w-0 font-display font-black max-lg:mr-auto">
        <ShopName size="text-lg big-text:text-[0.8rem] lg:text-xl" />
      </a>
      {user && (
        <>
          {!isInWorkshop(user) && <AdminKeys />}
          <div className="hidden lg:block">
            <AdminNavigation user={user} />
          </div>
          <Button
            variant="ghost"
            size="small"
            className="lg:hidden"
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <Menu size={20} aria-hidden="true" />
            Menu
          </Button>
          <Dialog open={isOpen} onClose={close} title="Menu" variant="start">
            {/* biome-ignore lint/a11y/noStaticElementInteractions: following any link inside closes the menu. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
            <div onClick={(event) => (event.target as Element).closest('a, button') && close()}>
              <AdminNavigation user={user} />
            </div>
          </Dialog>
        </>
      )}
    </div>
  )
}

function AdminNavigation({ user }: { user: User }) {
  const [path, navigate] = useLocation()
  const links = useOfficeLinks(user)
  const { data: waiting = {} } = useQuery<Waiting>({
    queryKey: [waitingPath],
    staleTime: 10_000,
    refetchInterval: 60_000,
  })
  const { mutateAsync } = useSignOut()
  const signOut = () =>
    void mutateAsync()
      .catch(() => undefined)
      .then(() => {
        navigate(linkTo('/'))
        showGoodbye()
      })
  return (
    <nav aria-label="Main" className="admin-nav">
      <ul>
        {links.map(({ href, name }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent(href, path, href === linkTo('/admin')) ? 'page' : undefined}>
              {name}
              {waiting[href] ? (
                <span className="admin-count num">
                  {waiting[href]}
                  <span className="sr-only"> new</span>
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
      <ul className="admin-nav-end">
        <li>
          <a href={linkTo('/')}>View the shop</a>
        </li>
        <li>
          <a href={linkTo('/account/profile')}>{profileName}</a>
        </li>
        <li>
          <button type="button" onClick={signOut}>
            {signOutLabel}
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The dashboard's notice for users who are not admins (rule 39). */
export const dashboardDenied = (user: User | null) =>
  user ? (
    <EmptyState
      heading="h1"
      title="Insufficient Permissions"
      text={
        <>
          Your account does not have administrator privileges.
          <br />
          <b className="break-all">{showEmail(user.email)}</b>
        </>
      }
      drawing={drawingPath('keychain', { look: 'ghost' })}
    >
      <LinkButton href={linkTo('/')}>{backToStore}</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState
      heading="h1"
      title={signInAsAdmin}
      text="Contact your administrator for access credentials."
      drawing={drawingPath('keychain', { look: 'ghost' })}
    >
      <Button onClick={() => openSignIn()}>{signInAsAdmin}</Button>
    </EmptyState>
  )
