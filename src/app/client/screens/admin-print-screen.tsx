import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { OrderTotals } from '#features/orders/orders/client/order-totals.tsx'
import {
  orderNotUpdated,
  orderQuery,
  ordersUpdated,
  useChangeOrderStatus,
} from '#features/orders/orders/client/requests.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { billedTo, orderNumber, shipsTo } from '#features/orders/orders/order.ts'
import { orderPaths, type SlipKind, slipKinds, slipNames } from '#features/orders/orders/paths.ts'
import { type Recipient, recipientName, recipientsOf } from '#features/orders/orders/recipients.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState, type QueryState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { showDollars } from '#platform/money.ts'
import { cardPage, MessageCard, SlipAddress, SlipLines, SlipSheet } from './slip.tsx'

const papers = { a5: 'A5', a4: 'A4', letter: 'Letter' }
type Paper = keyof typeof papers
const maxSlips = 100

/** Papers of orders, one sheet each, on A5, A4 or Letter. Gift slips and packing slips have no prices. */
export default function AdminPrintScreen() {
  return (
    <AdminLayout>
      <Slips />
    </AdminLayout>
  )
}

function Slips() {
  const params = new URLSearchParams(useSearch())
  const kind = slipKinds.find((one) => one === params.get('kind')) ?? 'packing-slip'
  const ids = (params.get('orders') ?? '').split(',').filter(Boolean).slice(0, maxSlips)
  const isCard = kind === 'message-card'
  const [paper, setPaper] = useState<Paper>('a5')
  const found = useQueries({ queries: ids.map((id) => ({ ...orderQuery(id), staleTime: 0 })) })
  if (ids.length === 0) return <EmptyState title="Nothing to print" text="Choose orders in the list first." />
  return (
    <Reading of={all(found)} failed="Some of the orders could not be loaded." waiting={<Skeleton className="h-96" />}>
      {(orders) => (
        <>
          <style>{isCard ? cardPage : `@page { size: ${papers[paper]}; margin: 12mm }`}</style>
          <div className="mb-6 flex flex-wrap items-end gap-4 print:hidden">
            {!isCard && (
              <SelectField
                label="Paper"
                value={paper}
                options={Object.entries(papers).map(([value, name]) => ({ value, name }))}
                onChange={({ target }) => setPaper(target.value as Paper)}
              />
            )}
            {slipKinds
              .filter((one) => one !== kind)
              .map((one) => (
                <LinkButton key={one} variant="ghost" href={orderPaths.print(ids, one)}>
                  {slipNames[one]}
                </LinkButton>
              ))}
            <Button onClick={() => print()}>Print</Button>
            <MoveOn orders={orders} />
          </div>
          <PaperNotes orders={orders} kind={kind} />
          <div className="slips" data-paper={paper}>
            {orders.map((order) =>
              kind === 'invoice' ? (
                <Invoice key={order.id} order={order} />
              ) : (
                recipientsOf(order).map((recipient) =>
                  kind === 'message-card' ? (
                    recipient.gift?.message && (
                      <MessageCard
                        key={`${order.id} ${recipient.number}`}
                        name={sheetName(kind, order, recipient)}
                        message={recipient.gift.message}
                      />
                    )
                  ) : (
                    <Slip key={`${order.id} ${recipient.number}`} {...{ order, recipient, kind }} />
                  ),
                )
              ),
            )}
          </div>
        </>
      )}
    </Reading>
  )
}

/** What the maker should know before printing: orders without a card, and gifts whose parcel has no prices. */
function PaperNotes({ orders, kind }: { orders: Order[]; kind: SlipKind }) {
  const without = orders.filter((order) => recipientsOf(order).every(({ gift }) => !gift?.message))
  const secret = orders.filter((order) => recipientsOf(order).some(({ gift }) => gift?.hidesPrices))
  if (kind === 'message-card' && without.length > 0)
    return <p className="mb-4 font-semibold print:hidden">{countOf(without)} without a message: no card.</p>
  if (kind === 'invoice' && secret.length > 0)
    return (
      <p className="mb-4 font-semibold text-warn print:hidden">
        Leave out of the parcel, because the buyer wants no prices in it:{' '}
        {secret.map(({ id }) => `#${orderNumber(id)}`).join(', ')}.
      </p>
    )
  return null
}

/** Combines queries: loaded when all are loaded, failed when one has failed. */
export function all<Data>(reads: QueryState<Data>[]): QueryState<Data[]> {
  const there = reads.flatMap(({ data }) => data ?? [])
  return {
    data: there.length < reads.length ? undefined : there,
    isError: reads.some(({ isError }) => isError),
    refetch: () => reads.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
  }
}

/** Printing the slips moves the orders to processing, without an email. */
function MoveOn({ orders }: { orders: Order[] }) {
  const { mutateAsync } = useChangeOrderStatus()
  const [isMoving, setIsMoving] = useState(false)
  const pending = orders.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return null
  const move = async () => {
    setIsMoving(true)
    try {
      for (const { id } of pending) await mutateAsync({ id, status: 'processing' })
      toast.success(ordersUpdated, `${countOf(pending)} set to processing.`)
    } catch (error) {
      toast.refused(orderNotUpdated, error)
    }
    setIsMoving(false)
  }
  return (
    <Button variant="ghost" pending={isMoving} onClick={() => void move()}>
      Set {countOf(pending)} to processing
    </Button>
  )
}

const countOf = ({ length }: Order[]) => (length === 1 ? '1 order' : `${length} orders`)

const sheetName = (kind: SlipKind, order: Order, { number, shippingAddress }: Recipient) =>
  `${slipNames[kind]} of order #${orderNumber(order.id)}${order.furtherRecipients ? ` for ${recipientName({ number, shippingAddress })}` : ''}`

type SlipProps = { order: Order; recipient: Recipient; kind: Exclude<SlipKind, 'message-card' | 'invoice'> }

/** A sheet in a recipient’s parcel, without prices and without what others get. */
const Slip = ({ order, recipient, kind }: SlipProps) => (
  <SlipSheet
    kind={kind}
    name={sheetName(kind, order, recipient)}
    order={order}
    {...(kind === 'packing-slip' && { code: orderNumber(order.id) })}
  >
    <SlipAddress name="To" address={recipient.shippingAddress} />
    <SlipLines lines={recipient.items} />
  </SlipSheet>
)

const Invoice = ({ order }: { order: Order }) => (
  <SlipSheet kind="invoice" name={`${slipNames.invoice} of order #${orderNumber(order.id)}`} order={order}>
    <div className="flex flex-wrap gap-10">
      {recipientsOf(order).map(({ number, shippingAddress }) => (
        <SlipAddress key={number} name={shipsTo} address={shippingAddress} />
      ))}
      <SlipAddress name={billedTo} address={order.billingAddress} />
    </div>
    <SlipLines lines={order.items} hasPrices />
    <div className="ml-auto w-full max-w-xs">
      <OrderTotals order={order} />
      {order.refunded !== '0.00' && <p className="num mt-2 text-right">Refunded {showDollars(order.refunded)}</p>}
    </div>
  </SlipSheet>
)
