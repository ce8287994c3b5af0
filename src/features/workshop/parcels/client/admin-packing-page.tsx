import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { isOpenStatus } from '#features/orders/orders/order.ts'
import { useTitles } from '#platform/client/screen.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { Status } from '#platform/client/ui/status.tsx'
import { trackingText } from '#platform/lengths.ts'
import { linkTo } from '#platform/link.ts'
import { maxCounted } from '#platform/list-address.ts'
import { isInWorkshop } from '#platform/viewer.ts'
import type { OrderToPack } from '../contract.ts'
import { OrderOnTable, type RenderBroken, weightOf } from './order-to-pack.tsx'
import { notPacked, useParcelWrite, waitingParcelsQuery } from './requests.ts'
import { allPieces, keyOf, usePacking } from './use-packing.ts'
import { type RenderPostage, WaitingParcels } from './waiting-parcels.tsx'

/** The packing table: ready orders go into parcels, and parcels to their carriers (rules 75 to 77). */
export default function AdminPackingPage({
  renderPostage,
  renderBroken,
}: {
  renderPostage: RenderPostage
  renderBroken: RenderBroken
}) {
  const titles = useTitles()
  const isForOffice = !isInWorkshop(useUser())
  return (
    <AdminLayout
      forWorkshop
      actions={
        isForOffice && (
          <LinkButton variant="ghost" href={linkTo('/admin/tracking')}>
            {titles('/admin/tracking')}
          </LinkButton>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6">
        <ToPack renderBroken={renderBroken} />
        <ToPost renderPostage={renderPostage} />
      </div>
    </AdminLayout>
  )
}

function ToPack({ renderBroken }: { renderBroken: RenderBroken }) {
  const linkedOrder = new URLSearchParams(useSearch()).get('order') ?? ''
  const { ready, orders, open, statusText, scan, toggle, tick, done } = usePacking(linkedOrder)
  const field = useRef<HTMLInputElement>(null)
  const finish = () => {
    // After a scan the scanner's field keeps the focus. Without a scan, the focus would open a touch screen's keyboard.
    if (statusText) field.current?.focus()
    done()
  }
  return (
    <section className="panel" aria-labelledby="to-pack">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hair p-3.5">
        <h2 id="to-pack" className="text-2xl">
          To pack
        </h2>
        <p className="num text-sm text-muted">{ready.data && showOrders(ready.data.total)}</p>
        <PackAllReady
          orders={orders.filter((one) => one.isReady && isOpenStatus(one.status) && !one.waitsForAddress)}
        />
        <Scanner field={field} onScan={scan} />
        <Status className="num w-full font-semibold empty:sr-only">{statusText}</Status>
      </div>
      <Reading
        of={ignoreRefetchError({ ...ready, data: ready.data && orders })}
        failed="The orders to pack could not be loaded."
        waiting={<Skeleton className="m-4 h-64" />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            title="Nothing to pack"
            text="Orders appear here once their last piece is printed. Orders from stock appear at once."
            drawing={drawingPath('giftbox', { look: 'ghost' })}
          />
        }
      >
        {(all) => (
          <ul aria-label="Orders to pack">
            {all.map((order) => (
              <OrderOnTable
                key={keyOf(order)}
                order={order}
                ticked={open?.key === keyOf(order) ? open.ticked : undefined}
                onToggle={() => toggle(order)}
                onTick={(ticked) => tick(order, ticked)}
                onDone={finish}
                broken={renderBroken(order)}
              />
            ))}
          </ul>
        )}
      </Reading>
    </section>
  )
}

const showOrders = (total: number) =>
  total > maxCounted ? `More than ${maxCounted.toLocaleString('en-US')} ready` : `${total} ready`

/** Packs each listed order that is ready into one parcel. Orders that are refused stay in the list. */
function PackAllReady({ orders }: { orders: OrderToPack[] }) {
  const { mutateAsync } = useParcelWrite()
  const [isAsking, setIsAsking] = useState(false)
  const [isPacking, setIsPacking] = useState(false)
  if (orders.length < 2) return null
  const pack = async () => {
    setIsPacking(true)
    const refusals: unknown[] = []
    for (const order of orders) {
      const all = allPieces(order)
      const pieces = Object.entries(all).map(([orderItemId, pieces]) => ({ orderItemId, pieces }))
      const wish = { orderId: order.id, pieces, grams: weightOf(order, all), isReady: true }
      await mutateAsync({ do: 'pack', ...wish }).catch((error: unknown) => refusals.push(error))
    }
    setIsPacking(false)
    setIsAsking(false)
    const packed = orders.length - refusals.length
    if (refusals.length > 0) toast.refused(`${packed} packed, ${refusals.length} not packed`, refusals[0])
    else toast.success('Packed', `${packed} orders, each in its own parcel.`)
  }
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsAsking(true)}>
        Pack all {orders.length} ready
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Pack all ${orders.length} ready orders?`}
        action="Pack all"
        pending={isPacking}
        onConfirm={() => void pack()}
        onClose={() => setIsAsking(false)}
      >
        <p>Each order goes into one parcel. You can unpack a parcel until it ships.</p>
      </ConfirmDialog>
    </>
  )
}

type ScannerProps = { field: RefObject<HTMLInputElement | null>; onScan: (typed: string) => Promise<void> }

/** One field for a scanner or a typed number: Enter selects one piece of that order. */
function Scanner({ field, onScan }: ScannerProps) {
  const [typed, setTyped] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return
    setTyped('')
    await onScan(typed.trim()).catch((error: unknown) => toast.refused(notPacked, error))
  }
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 items-center gap-2 max-md:w-full md:ml-auto">
      <input
        ref={field}
        className="field field-small min-w-0 flex-1"
        aria-label="Order number of a piece"
        placeholder="Scan or type a number"
        autoComplete="off"
        maxLength={trackingText}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="ghost" size="small">
        Select
      </Button>
    </form>
  )
}

function ToPost({ renderPostage }: { renderPostage: RenderPostage }) {
  const found = useQuery(waitingParcelsQuery)
  return (
    <section className="panel" aria-labelledby="to-ship">
      <h2 id="to-ship" className="border-b border-hair p-3.5 text-2xl">
        To ship
      </h2>
      <Reading
        of={ignoreRefetchError(found)}
        failed="The parcels could not be loaded."
        waiting={<Skeleton className="m-4 h-64" />}
        isEmpty={(all) => all.length === 0}
        empty={<p className="p-5 text-muted">No parcels to ship.</p>}
      >
        {(parcels) => <WaitingParcels parcels={parcels} renderPostage={renderPostage} />}
      </Reading>
    </section>
  )
}
