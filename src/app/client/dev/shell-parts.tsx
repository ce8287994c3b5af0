import type { User } from '#features/base/accounts/contract.ts'
import { cartQuery } from '#features/selling/cart/client/requests.ts'
import { AccountCorner } from '../shell/account-corner.tsx'
import { Badge } from '../shell/badge.tsx'
import { CartButton } from '../shell/cart-button.tsx'
import { Footer, SmallFooter } from '../shell/footer.tsx'
import { Logo } from '../shell/logo.tsx'
import { OfflineNotice } from '../shell/offline-notice.tsx'
import { SearchBox } from '../shell/search-box.tsx'
import { SamplePart, SampleQueries } from './part.tsx'
import { customer, owner, sampleCartItems, samples } from './samples.ts'

const people: [string, User | null][] = [
  ['a visitor', null],
  ['a customer', customer],
  ['an owner', owner],
]

/** Header and footer for a visitor, a shopper and an admin. */
export const ShellParts = () => (
  <>
    <SamplePart title="Above a screen">
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
    </SamplePart>
    <SamplePart title="Below a screen">
      <Footer />
      <SmallFooter />
    </SamplePart>
  </>
)

/** The account menu and cart button of a signed-in shopper. */
const Corner = ({ name, user }: { name: string; user: User | null }) => (
  <SampleQueries queries={() => withCart(user)}>
    <div className="flex items-center gap-4">
      <AccountCorner />
      <CartButton />
      {name}
    </div>
  </SampleQueries>
)

function withCart(user: User | null) {
  const signedInSamples = samples(user)
  signedInSamples.setQueryData(cartQuery.queryKey, sampleCartItems)
  return signedInSamples
}
