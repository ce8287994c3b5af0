import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { totalsOfOrder } from '#features/orders/orders/client/order-details.tsx'
import {
  orderNotUpdated,
  orderQuery,
  ordersUpdated,
  useChangeOrderStatus,
} from '#features/orders/orders/client/requests.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { billedTo, orderNumber, shipsTo } from '#features/orders/orders/order.ts'
import { orderPaths, type SlipKind, slipKinds, slipNames } from '#features/orders/orders/paths.ts'
import { TotalsTable } from '#features/selling/cart/client/order-summary.tsx'
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
              kind === 'message-card' ? (
                order.gift?.message && (
                  <MessageCard
                    key={order.id}
                    name={`${slipNames[kind]} of order #${orderNumber(order.id)}`}
                    message={order.gift.message}
                  />
                )
              ) : (
                <Slip key={order.id} order={order} kind={kind} />
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
  const without = orders.filter(({ gift }) => !gift?.message)
  const secret = orders.filter(({ gift }) => gift?.hidesPrices)
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

function Slip({ order, kind }: { order: Order; kind: Exclude<SlipKind, 'message-card'> }) {
  const hasPrices = kind === 'invoice'
  return (
    <SlipSheet
      kind={kind}
      name={`${slipNames[kind]} of order #${orderNumber(order.id)}`}
      order={order}
      {...(kind === 'packing-slip' && { code: orderNumber(order.id) })}
    >
      <div className="flex flex-wrap gap-10">
        <SlipAddress name={hasPrices ? shipsTo : 'To'} address={order.shippingAddress} />
        {hasPrices && <SlipAddress name={billedTo} address={order.billingAddress} />}
      </div>
      <SlipLines lines={order.items} hasPrices={hasPrices} />
      {hasPrices && (
        <div className="ml-auto w-full max-w-xs">
          <TotalsTable totals={totalsOfOrder(order)} />
          {order.refunded !== '0.00' && <p className="num mt-2 text-right">Refunded {showDollars(order.refunded)}</p>}
        </div>
      )}
    </SlipSheet>
  )
}
