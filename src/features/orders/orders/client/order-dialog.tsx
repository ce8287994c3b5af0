import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { accountPaths } from '#features/base/accounts/paths.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { showDate } from '#platform/client/dates.ts'
import { showMoment } from '#platform/client/moments.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { addressLines } from '#platform/postal-address.ts'
import type { Order, OrderItem } from '../contract.ts'
import { billedTo, handedOver, leavingLabel, waitsForAddressText } from '../order.ts'
import { recipientsOf } from '../recipients.ts'
import { ForgetGuest } from './forget-guest.tsx'
import { OrderBar } from './order-bar.tsx'
import { LineCosts, OrderCostList } from './order-costs.tsx'
import { AddressLines, OrderDetails } from './order-details.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderTracking } from './order-tracking.tsx'
import { PrintFileLinks } from './print-files.tsx'
import { orderQuery } from './requests.ts'

/** The 'Order Details' dialog (rule 39); open if there is an `id`. */
export const OrderDialog = ({ id, before, after, onStep, onClose, ...changes }: OrderDialogProps) => (
  <Dialog
    open={id !== undefined}
    onClose={onClose}
    title="Order Details"
    variant="wide"
    bar={id && <Bar key={id} id={id} />}
    note=""
    aside={
      <>
        <Step name="Previous order" to={before} onStep={onStep} icon={<ChevronLeft aria-hidden="true" />} />
        <Step name="Next order" to={after} onStep={onStep} icon={<ChevronRight aria-hidden="true" />} />
      </>
    }
  >
    {id && <Details key={id} id={id} {...changes} />}
  </Dialog>
)

type OrderDialogProps = {
  id: string | undefined
  /** The previous and next order in the list. */
  before: string | undefined
  after: string | undefined
  onStep: (id: string) => void
  onClose: () => void
} & ChangesProps

/** The changes of a line and of the whole order, which belong to a feature behind this one. */
export type ChangesProps = {
  changesOf: (item: OrderItem, order: Order) => ReactNode
  changesOfOrder: (order: Order) => ReactNode
}

type StepProps = { name: string; to: string | undefined; onStep: (id: string) => void; icon: ReactNode }

const Step = ({ name, to, onStep, icon }: StepProps) => (
  <button
    type="button"
    className="round-button disabled:opacity-30"
    aria-label={name}
    disabled={!to}
    onClick={() => to && onStep(to)}
  >
    {icon}
  </button>
)

/** Reserves its height while the order is loading. */
function Bar({ id }: { id: string }) {
  const { data: order } = useQuery(orderQuery(id))
  return <div className="min-h-12">{order && <OrderBar order={order} />}</div>
}

const notFetched = 'Could not fetch order details'

function Details({ id, ...changes }: ChangesProps & { id: string }) {
  const found = useQuery({ ...orderQuery(id), staleTime: 0 })
  const { isError } = found
  useEffect(() => {
    if (isError) toast.failure('Failed to load order', notFetched)
  }, [isError])
  return (
    <Reading of={found} failed={notFetched} waiting={<Skeleton className="h-80" />}>
      {(order) => <Shown order={order} {...changes} />}
    </Reading>
  )
}

const Shown = ({ order, changesOf, changesOfOrder }: ChangesProps & { order: Order }) => (
  <div className="grid gap-6">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 max-[19rem]:grid-cols-[minmax(0,1fr)]">
      <dt className="text-muted">Customer</dt>
      <dd>
        <Customer order={order} />
        <ForgetGuest order={order} />
      </dd>
      <dt className="text-muted">Payment</dt>
      <dd>
        <Payment order={order} />
      </dd>
      {[
        ['Placed', showMoment(order.createdAt)],
        ...(order.arrival ? [[leavingLabel(order.status), showDate(order.arrival.leavesOn)]] : []),
        ['Order', order.id],
      ].map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="select-all">{text}</dd>
        </div>
      ))}
    </dl>
    {order.furtherRecipients ? (
      <p>Each recipient’s parcel has a tracking number of its own, on the packing table.</p>
    ) : (
      <OrderTracking key={order.trackingNumber} order={order} />
    )}
    <OrderDetails
      order={order}
      aside={(item) => (
        <>
          <PrintFileLinks of={item} />
          <LineCosts costs={order.costs} id={item.id} />
          {changesOf(item, order)}
        </>
      )}
    />
    {order.costs && <OrderCostList costs={order.costs} />}
    {changesOfOrder(order)}
    <BilledTo order={order} />
    <OrderRefund key={order.refunded} order={order} />
    <OrderHistory order={order} />
  </div>
)

const Customer = ({ order: { userId, customer } }: { order: Order }) =>
  customer ? (
    <span className="flex flex-wrap gap-x-4">
      {userId ? (
        <a href={accountPaths.customer(userId)} className="link">
          {customer.name}
        </a>
      ) : (
        <span>{customer.name}, without an account</span>
      )}
      <a href={`mailto:${customer.email}`} className="link">
        {showEmail(customer.email)}
      </a>
    </span>
  ) : (
    'The account was deleted'
  )

function Payment({ order: { stripePaymentIntentId: id, paymentStatus } }: { order: Order }) {
  const { payments, stripePublishableKey } = useShop()
  if (!id) return `none (${paymentStatus})`
  const test = stripePublishableKey?.startsWith('pk_test_') ? 'test/' : ''
  return (
    <>
      {payments === 'stripe' ? (
        <a href={`https://dashboard.stripe.com/${test}payments/${id}`} className="link">
          {id}
        </a>
      ) : (
        <span className="select-all">{id}</span>
      )}{' '}
      ({paymentStatus})
    </>
  )
}

/** The billing address, and a button that copies the shipping address for a label; each of several. */
function BilledTo({ order }: { order: Order }) {
  const { shippingAddress, billingAddress } = order
  if (order.asked && !shippingAddress)
    return <p className="font-semibold text-warn">{waitsForAddressText(order.asked.name)}</p>
  if (!shippingAddress && order.customer && !order.stripePaymentIntentId) return <p>{handedOver}</p>
  if (!shippingAddress)
    return (
      <p className="font-semibold text-err">
        {order.stripePaymentIntentId
          ? 'This order has no address. Ask the customer, and enter the address.'
          : 'This order has no address. Hand it over, or ask the customer.'}
      </p>
    )
  const copy = async () => {
    const addresses = recipientsOf(order).flatMap((one) => one.shippingAddress ?? [])
    await navigator.clipboard.writeText(addresses.map((one) => addressLines(one).join('\n')).join('\n\n'))
    toast.success('Address copied')
  }
  const isSame = !billingAddress || JSON.stringify(billingAddress) === JSON.stringify(shippingAddress)
  return (
    <div className="flex flex-wrap items-start justify-between gap-6">
      <section aria-label="Billing address">
        <h3 className="text-sm text-muted">{billedTo}</h3>
        {isSame ? <p>The same address</p> : <AddressLines address={billingAddress} />}
      </section>
      {shippingAddress.phone && (
        <section aria-label="Phone">
          <h3 className="text-sm text-muted">Phone</h3>
          <a href={`tel:${shippingAddress.phone.replace(/[^+\d]/g, '')}`} className="link num">
            {shippingAddress.phone}
          </a>
        </section>
      )}
      <Button variant="ghost" size="small" onClick={() => void copy()}>
        <Copy size={18} aria-hidden="true" />
        Copy address
      </Button>
    </div>
  )
}
