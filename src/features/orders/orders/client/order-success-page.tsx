import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { contactUs } from '#features/base/accounts/words.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { withTracking } from '#features/base/settings/shop-words.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { continueShopping } from '#features/selling/cart/client/words.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { showDate } from '#platform/client/dates.ts'
import { useTitle } from '#platform/client/screen.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import type { Order } from '../contract.ts'
import { noOrder, orderConfirmed, orderNotRead, orderNumber } from '../order.ts'
import { orderPaths } from '../paths.ts'
import { paidParcels, recipientsOf, waitsForAddress } from '../recipients.ts'
import { OrderDetails } from './order-details.tsx'
import { OwnStatusBadge } from './order-status-badge.tsx'
import { orderQuery } from './requests.ts'

/** The confirmation of an order (rule 7), which can be reloaded. */
export default function OrderSuccessPage() {
  const id = useOrderId()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (id === '') navigate(catalogPaths.home(), { replace: true })
  }, [id, navigate])
  return <div className="wrap max-w-[60rem] py-10">{id ? <Confirmation id={id} /> : <Waiting />}</div>
}

function Confirmation({ id }: { id: string }) {
  const found = useQuery(orderQuery(id))
  return (
    <Reading
      of={ignoreRefetchError(found)}
      failed={orderNotRead}
      waiting={<Waiting />}
      missing={
        <EmptyState heading="h1" title={noOrder} drawing={drawingPath('giftbox', { look: 'ghost' })}>
          <LinkButton href={catalogPaths.home()}>{returnHome}</LinkButton>
        </EmptyState>
      }
    >
      {(order) => <Confirmed order={order} />}
    </Reading>
  )
}

const stepsOf = (tracking: string) =>
  [
    ['We print it', 'Your gift is printed layer by layer, in the colors and with the text you chose.'],
    ['We ship it', `We check your gift, pack it and send it${tracking || ' to you'}.`],
    ['You give it', 'You will see and feel fine lines on your gift: they come from printing in layers.'],
  ] as const

/** The recipient, the day of leaving if one was promised, and the address of the confirmation email. */
function WhatToExpect({ order }: { order: Order }) {
  const user = useUser()
  const email = order.guest?.email ?? user?.email
  const recipient = order.shippingAddress?.name
  return (
    <p className="max-w-[36rem] text-lg">
      {order.furtherRecipients
        ? `Your order for ${paidParcels(order)} people`
        : recipient
          ? `Your order for ${recipient}`
          : 'Your order'}{' '}
      {order.arrival
        ? `will be ready to ship by ${showDate(order.arrival.leavesOn)}.`
        : 'is in our workshop. We will email you when it ships.'}
      {email && ` A confirmation is on its way to ${showEmail(email)}.`}
    </p>
  )
}

function Confirmed({ order }: { order: Order }) {
  const steps = stepsOf(withTracking(useShop()))
  return (
    <>
      <div className="mb-8 grid justify-items-start gap-3">
        <h1 className="text-3xl sm:text-4xl">{orderConfirmed}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
          <span>
            Order <b className="num">#{orderNumber(order.id)}</b>
          </span>
          <OwnStatusBadge status={order.status} />
        </p>
        <WhatToExpect order={order} />
        {recipientsOf(order).some(waitsForAddress) && (
          <LinkButton href={pathOf(order)}>Get the link that asks for the address</LinkButton>
        )}
      </div>
      <OrderDetails order={order} />
      <section className="mt-12 print:hidden">
        <h2 className="mb-4 text-3xl">What's Next</h2>
        <ol className="grid gap-6 md:grid-cols-3">
          {steps.map(([title, text], index) => (
            <li key={title} className="border-t-4 border-double border-ink pt-3">
              <p className="text-sm font-bold text-muted">Step {index + 1}</p>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <nav aria-label="After your order" className="mt-10 flex flex-wrap gap-4 print:hidden">
        <LinkButton href={catalogPaths.products()}>{continueShopping}</LinkButton>
        <LinkButton variant="ghost" href={catalogPaths.home()}>
          {returnHome}
        </LinkButton>
        <a href={pathOf(order)} className="link flex min-h-12 items-center">
          Follow this order
        </a>
        <a href={linkTo('/contact')} className="link flex min-h-12 items-center">
          {contactUs}
        </a>
        <a href={linkTo('/custom-requests')} className="link flex min-h-12 items-center">
          Request a custom design
        </a>
      </nav>
    </>
  )
}

const pathOf = ({ id, guest }: Order) => (guest ? orderPaths.guest(id) : orderPaths.own(id))

const returnHome = 'Return Home'

const Waiting = () => (
  <div aria-busy="true">
    <h1 className="sr-only">{useTitle()}</h1>
    <Skeleton className="mb-8 h-16 w-2/3" />
    <Skeleton className="h-80" />
  </div>
)

/** The order's id in the address: '' if there is none, undefined on the server, whose page is cached for all visitors. */
function useOrderId(): string | undefined {
  const search = useSearch()
  if (typeof window === 'undefined') return undefined
  return new URLSearchParams(search).get('orderId') ?? ''
}
