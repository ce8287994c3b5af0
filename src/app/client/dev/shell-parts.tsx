import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '#features/accounts/client/requests.ts'
import type { User } from '#features/accounts/contract.ts'
import { cartQuery } from '#features/cart/client/requests.ts'
import { AccountCorner } from '../shell/account-corner.tsx'
import { Badge } from '../shell/badge.tsx'
import { CartButton } from '../shell/cart-button.tsx'
import { Footer, SmallFooter } from '../shell/footer.tsx'
import { Logo } from '../shell/logo.tsx'
import { OfflineNotice } from '../shell/offline-notice.tsx'
import { SearchBox } from '../shell/search-box.tsx'
import { Part } from './part.tsx'
import { cartItems, mira, samples } from './samples.ts'

const customer: User = { id: 'mira', name: mira, email: 'mira@example.com', role: 'customer', staffRole: null }
const people: [string, User | null][] = [
  ['a visitor', null],
  ['a customer', customer],
  ['an owner', { ...customer, role: 'admin', staffRole: 'owner' }],
]

/** What surrounds a screen, for each who may be there. */
export const ShellParts = () => (
  <>
    <Part title="Above a screen">
      <div className="flex flex-wrap items-center gap-6">
        <Logo />
        <SearchBox className="max-w-[400px] flex-1" />
        {[0, 7, 100].map((count) => (
          <span key={count} className="round-button relative bg-oat">
            <Badge count={count} />
          </span>
        ))}
      </div>
      {people.map(([name, user]) => (
        <Corner key={name} name={name} user={user} />
      ))}
      <div className="relative">
        <OfflineNotice />
      </div>
    </Part>
    <Part title="Below a screen">
      <Footer />
      <SmallFooter />
    </Part>
  </>
)

/** The header's corner as somebody sees it, with a cart. */
function Corner({ name, user }: { name: string; user: User | null }) {
  const [queries] = useState(() => {
    const theirs = samples()
    theirs.setQueryData(sessionQuery.queryKey, { user })
    theirs.setQueryData(cartQuery.queryKey, cartItems)
    return theirs
  })
  return (
    <QueryClientProvider client={queries}>
      <div className="flex items-center gap-4">
        <AccountCorner />
        <CartButton />
        {name}
      </div>
    </QueryClientProvider>
  )
}
