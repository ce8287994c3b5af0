import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useMenu, useTitle } from '#platform/client/screen.ts'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import type { User } from '../contract.ts'
import { useUser } from './requests.ts'
import { SignInRequired } from './sign-in-required.tsx'

/** The frame of the account pages: their navigation, or a sign-in prompt. `children` draws the page for the signed-in user. */
export function AccountLayout({ children }: { children: (user: User) => ReactNode }) {
  const title = useTitle()
  const user = useUser()
  return (
    <div className="wrap py-8 md:py-12">
      {user === null ? (
        <SignInRequired heading="h1" text="Please sign in to see your account." drawing="keychain" />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-14 print:block">
          <AccountNavigation />
          <div className="min-w-0">
            <h1 className="mb-6 text-3xl md:text-4xl print:hidden">{title}</h1>
            {user ? children(user) : <Skeleton className="h-96" />}
          </div>
        </div>
      )}
    </div>
  )
}

function AccountNavigation() {
  const [path] = useLocation()
  const pages = useMenu('account')
  return (
    <nav aria-label="Account">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 lg:grid lg:gap-1">
        {pages.map(({ href, name }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={currentAt(href, path)}
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

/** `/account` shows the list of orders, so it is current on `/account/orders` too. */
function currentAt(href: string, path: string) {
  const under = href === linkTo('/account') ? linkTo('/account/orders') : href
  return path === href || path === under ? 'page' : path.startsWith(`${under}/`) || undefined
}
