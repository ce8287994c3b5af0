import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { drawingPath } from '#features/drawings/addresses.ts'
import { useShop } from '#features/settings/client/requests.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import type { User } from '../contract.ts'
import { useUser } from './requests.ts'
import { openSignIn } from './sign-in-dialog.ts'

const pages = [
  { href: '/account', name: 'Orders', under: '/account/orders' },
  { href: '/account/requests', name: 'Custom requests', under: '/account/requests' },
  { href: '/account/addresses', name: 'Addresses', under: '/account/addresses' },
  { href: '/account/profile', name: 'Profile and security', under: '/account/profile' },
]

/** What the pages of an account share: their navigation, and that somebody is signed in. `children` draws the page for them. */
export function AccountLayout({ title, children }: { title: string; children: (user: User) => ReactNode }) {
  const { shopName } = useShop()
  const user = useUser()
  return (
    <div className="wrap py-8 md:py-12">
      <title>{`${title} · ${shopName}`}</title>
      <meta name="description" content="Your orders, requests, addresses and profile." />
      <meta name="robots" content="noindex" />
      {user === null ? (
        <EmptyState
          heading="h1"
          title="Sign In Required"
          text="Please sign in to see your account."
          drawing={drawingPath('keychain', { look: 'ghost' })}
        >
          <Button onClick={() => openSignIn()}>Sign In</Button>
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-14">
          <AccountNavigation />
          <div className="min-w-0">
            <h1 className="mb-6 text-3xl md:text-4xl">{title}</h1>
            {user ? children(user) : <Skeleton className="h-96" />}
          </div>
        </div>
      )}
    </div>
  )
}

function AccountNavigation() {
  const [path] = useLocation()
  return (
    <nav aria-label="Account">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 lg:grid lg:gap-1">
        {pages.map(({ href, name, under }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={path === href || path === under ? 'page' : path.startsWith(`${under}/`) || undefined}
              className="nav-link inline-flex min-h-11 items-center font-semibold"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
