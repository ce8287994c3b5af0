import { type FormEvent, type ReactNode, useState } from 'react'
import {
  deletedAccountName,
  isOpenStatus as isStillOpen,
  orderNumber,
  orderStatusNames,
} from '#features/orders/orders/order.ts'
import { MakersMake } from '#features/selling/filaments/client/makers-make.tsx'
import type { GiftOptions } from '#features/selling/gift-options/contract.ts'
import { giftFacts } from '#features/selling/gift-options/words.ts'
import { showDay } from '#platform/client/dates.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { Stepper } from '#platform/client/ui/stepper.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { countryName } from '#platform/countries.ts'
import type { LineToPack, OrderToPack } from '../contract.ts'
import { wholeGrams } from '../parcel.ts'
import { notPacked, useParcelWrite } from './requests.ts'
import { allPieces, countPieces, leftOf, type Ticked } from './use-packing.ts'
import './packing.css'

/** What to do for a gift: wrapping, card, and the day before which the parcel must not leave. */
const GiftNote = ({ gift }: { gift: GiftOptions }) => (
  <p className="px-3.5 pb-3 font-semibold">
    {['Gift', ...giftFacts(gift).map(({ name, text }) => `${name}: ${text}`)].join(' · ')}
  </p>
)

/** Opens the dialog for a broken piece. */
export type RenderBroken = (order: OrderToPack) => ReactNode

type OrderToPackProps = {
  order: OrderToPack
  /** The selected pieces of an open order. */
  ticked: Ticked | undefined
  onToggle: () => void
  onTick: (ticked: Ticked) => void
  onDone: () => void
  broken?: ReactNode
}

/** An order on the packing table: packed whole with one press, or piece by piece once it is open. */
export function OrderOnTable({ order, ticked, onToggle, onTick, onDone, broken }: OrderToPackProps) {
  const { mutateAsync, isPending } = useParcelWrite()
  const pack = async (wanted: Ticked, grams: number | null) => {
    const pieces = Object.entries(wanted).flatMap(([orderItemId, pieces]) => (pieces ? [{ orderItemId, pieces }] : []))
    try {
      await mutateAsync({ do: 'pack', orderId: order.id, pieces, grams, isReady: order.isReady })
      toast.success('Packed', `${countPieces(wanted)} of #${orderNumber(order.id)}.`)
      onDone()
    } catch (error) {
      toast.refused(notPacked, error)
    }
  }
  const all = allPieces(order)
  const may = isStillOpen(order.status) && !order.waitsForAddress
  return (
    <li className="border-t border-hair first:border-t-0" data-open={ticked && true}>
      <div className="flex items-center gap-3 px-3.5 py-1.5">
        <LinePictures order={order} />
        <button type="button" className="packing-head" aria-expanded={ticked !== undefined} onClick={onToggle}>
          <span className="flex min-w-0 items-baseline gap-x-3">
            <b className="num whitespace-nowrap">#{orderNumber(order.id)}</b>
            <span className="line-clamp-1 min-w-0 break-all">{order.customerName ?? deletedAccountName}</span>
          </span>
          <span className="num line-clamp-2 text-sm text-muted">
            {[
              order.recipients > 1 && `Recipient ${order.recipient} of ${order.recipients}`,
              `${leftOf(order)} to pack`,
              order.parcels > 0 && `${order.parcels} packed before`,
              order.country && countryName(order.country),
              showDay(order.createdAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </button>
        {may && !ticked && (
          <Button
            variant="ghost"
            size="small"
            pending={isPending}
            aria-label={`Pack all of #${orderNumber(order.id)}${order.recipients > 1 ? ` for recipient ${order.recipient}` : ''}`}
            onClick={() => void pack(all, weightOf(order, all))}
          >
            Pack all
          </Button>
        )}
      </div>
      {order.waitsForAddress && isStillOpen(order.status) && (
        <p className="px-3.5 pb-3 font-semibold text-warn">{order.waitsForAddress}</p>
      )}
      {!isStillOpen(order.status) && (
        <p className="px-3.5 pb-3 font-semibold text-err">
          This order is {orderStatusNames[order.status].toLowerCase()}: leave it.
        </p>
      )}
      {may && order.gift && <GiftNote gift={order.gift} />}
      {may && !order.isReady && <p className="px-3.5 pb-3 text-warn">Some of its pieces are not printed yet.</p>}
      {may && ticked && (
        <Lines
          order={order}
          ticked={ticked}
          pending={isPending}
          onTick={onTick}
          onPack={(grams) => pack(ticked, grams)}
        />
      )}
      {may && ticked && broken}
    </li>
  )
}

const mostPictures = 3

/** What the order's gifts look like, before it is opened. */
const LinePictures = ({ order: { lines } }: { order: OrderToPack }) => (
  <span className="flex flex-none gap-1 max-md:hidden">
    {lines
      .filter(({ left, image }) => left > 0 && image)
      .slice(0, mostPictures)
      .map(({ orderItemId, image }) => (
        <LinePicture key={orderItemId} image={image} />
      ))}
  </span>
)

const LinePicture = ({ image }: Pick<LineToPack, 'image'>) => (
  <span className="grid size-11 flex-none place-items-center overflow-hidden rounded-s bg-card p-0.5">
    {image && <Picture src={image} alt="" width={44} height={44} sizes="44px" className="size-full object-contain" />}
  </span>
)

/** The pieces' total weight, as far as it is known; packaging is added. */
export function weightOf({ lines }: OrderToPack, ticked: Ticked): number | null {
  const parts = lines.map(({ orderItemId, grams }) => (ticked[orderItemId] ? (grams ?? NaN) * ticked[orderItemId] : 0))
  const sum = parts.reduce((all, one) => all + one, 0)
  return Number.isNaN(sum) || sum < 1 ? null : Math.round(sum)
}

type LinesProps = {
  order: OrderToPack
  ticked: Ticked
  pending: boolean
  onTick: (ticked: Ticked) => void
  onPack: (grams: number | null) => void
}

function Lines({ order, ticked, pending, onTick, onPack }: LinesProps) {
  const [typed, setTyped] = useState<string>()
  const count = countPieces(ticked)
  const shown = typed ?? weightOf(order, ticked)?.toString() ?? ''
  const isWeight = /^\s*(?:\d+\s*)?$/.test(shown)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (count > 0 && isWeight) onPack(shown.trim() === '' ? null : Number(shown))
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 px-3.5 pb-4">
      <ul className="grid gap-1">
        {order.lines
          .filter(({ left }) => left > 0)
          .map((line) => (
            <Line
              key={line.orderItemId}
              line={line}
              many={ticked[line.orderItemId] ?? 0}
              onChange={(many) => onTick({ ...ticked, [line.orderItemId]: many })}
            />
          ))}
      </ul>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label="Weight (grams)"
          className="w-28"
          inputMode="numeric"
          error={isWeight ? undefined : wholeGrams}
          value={shown}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" pending={pending} disabled={count === 0}>
          Packed: {count} of {leftOf(order)}
        </Button>
      </div>
    </form>
  )
}

type LineProps = { line: LineToPack; many: number; onChange: (many: number) => void }

const Line = ({ line: { productName, image, customization, left }, many, onChange }: LineProps) => (
  <li className="flex min-w-0 flex-wrap items-center gap-x-3 rounded-m bg-oat px-2 py-1">
    <label className="flex min-h-11 min-w-44 flex-1 items-center gap-3">
      <input
        type="checkbox"
        className="tick"
        checked={many > 0}
        onChange={({ target }) => onChange(target.checked ? left : 0)}
      />
      <LinePicture image={image} />
      <span className="min-w-0">
        <b className="line-clamp-1 break-all">{productName}</b>
        <MakersMake of={customization} className="line-clamp-1 break-all text-muted" />
      </span>
    </label>
    {left > 1 && (
      <span className="flex flex-none items-center gap-2 max-md:ml-auto">
        <Stepper label={`Pieces of ${productName}`} size="small" min={0} max={left} value={many} onChange={onChange} />
        <span className="num text-sm text-muted">of {left}</span>
      </span>
    )}
  </li>
)
