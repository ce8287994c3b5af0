import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Make } from '#features/gifts/makes/client/make.tsx'
import { chooseOtherLetters, chooseOtherPart } from '#features/gifts/makes/filament.ts'
import { chooseAnother, colorNameOf } from '#features/gifts/makes/make.ts'
import { soldOutLabel } from '#features/selling/catalog/client/stock.ts'
import { toast } from '#platform/client/toast.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { Stepper } from '#platform/client/ui/stepper.tsx'
import { centsOfSum, showDollars, showMoney, times } from '#platform/money.ts'
import type { CartItem } from '../contract.ts'
import { cartPaths } from '../paths.ts'
import { closeCartPanel } from './cart-panel-state.ts'
import { useChangeQuantity } from './line-requests.ts'
import { cartNotChanged } from './words.ts'

type CartLineProps = { item: CartItem; onRemove: (item: CartItem) => void }

/** One cart line: its options, quantity and price. A quantity below 1 removes the line (rule 26). */
export function CartLine({ item, onRemove }: CartLineProps) {
  // The displayed quantity, which Undo restores.
  const remove = () => onRemove({ ...item, quantity })
  const { quantity, change } = useQuantity(item, remove)
  const { product, customization, unitPrice } = item
  const each = centsOfSum(unitPrice)
  const left = product.whenOutOfStock === 'stop' && quantity > product.stock ? product.stock : undefined
  return (
    <li className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-hair py-4">
      <LineImage src={item.image} />
      <div className="min-w-0">
        <div className="flex flex-wrap justify-between gap-x-3">
          <a
            href={cartPaths.seen(item)}
            onClick={closeCartPanel}
            className="flex-1 basis-24 font-bold big-text:basis-full hover:underline"
          >
            {product.name}
          </a>
          <b className="num flex-none">{showMoney(times(each, quantity))}</b>
        </div>
        <Make of={customization} className="text-muted" />
        {quantity > 1 && <p className="num text-sm text-muted">{showMoney(each)} each</p>}
        {item.priceBefore && (
          <p className="num text-sm font-semibold text-warn">
            The price has changed from {showDollars(item.priceBefore)} to {showMoney(each)}.
          </p>
        )}
        {item.hasRunOut && (
          <p className="text-sm font-semibold text-err">{chooseAnother(colorNameOf(customization))}</p>
        )}
        {item.haveLettersRunOut && <p className="text-sm font-semibold text-err">{chooseOtherLetters}</p>}
        {item.hasPartRunOut && <p className="text-sm font-semibold text-err">{chooseOtherPart}</p>}
        {!item.isOffered && (
          <p className="text-sm font-semibold text-err">This option is no longer available. Please remove it.</p>
        )}
        {left !== undefined && (
          <p className="text-sm font-semibold text-err">{left > 0 ? `Only ${left} left` : soldOutLabel}</p>
        )}
      </div>
      <div className="col-start-2 flex items-center justify-between gap-2 @max-[20.5rem]:col-span-full">
        <Stepper label="Quantity" size="small" min={0} value={quantity} onChange={change} />
        {item.isOffered && (
          // The link may open the page that the panel already covers.
          <a
            href={cartPaths.edit(item)}
            onClick={closeCartPanel}
            className="link ml-auto flex min-h-11 flex-none items-center"
          >
            Edit<span className="sr-only"> {product.name}</span>
          </a>
        )}
        <button type="button" className="round-button" aria-label={`Remove ${product.name}`} onClick={remove}>
          <Trash2 size={20} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

/** The picture of a line's gift, with a skeleton while the picture is rendered and loaded. */
export function LineImage({ src }: { src: string | null | undefined }) {
  const [here, setHere] = useState<string>()
  const [missing, setMissing] = useState<string>()
  return (
    <span
      className="grid aspect-square w-[76px] place-items-center overflow-hidden rounded-m bg-oat p-1.5 *:col-start-1 *:row-start-1"
      onLoadCapture={() => setHere(src ?? undefined)}
      onErrorCapture={() => setMissing(src ?? undefined)}
    >
      {src && here !== src && missing !== src && <Skeleton className="size-full" />}
      {src && missing !== src && (
        <Picture src={src} alt="" width={76} height={76} sizes="76px" className="size-full object-contain" />
      )}
    </span>
  )
}

/** The displayed quantity changes at once. The server's value replaces it when the request succeeds or fails. */
function useQuantity({ id, quantity }: CartItem, remove: () => void) {
  const [shown, setShown] = useState<number>()
  const wanted = useRef<number>(undefined)
  const { mutateAsync } = useChangeQuantity()

  /** Sends one request at a time; the next request carries the latest quantity. Continues after the cart is closed. */
  const sendAll = async () => {
    try {
      for (let sent: number | undefined; wanted.current !== undefined && wanted.current !== sent; ) {
        sent = wanted.current
        await mutateAsync({ id, quantity: sent })
      }
    } catch (error) {
      toast.refused(cartNotChanged, error)
    }
    wanted.current = undefined
    setShown(undefined)
  }
  const change = (next: number) => {
    const isSending = wanted.current !== undefined
    wanted.current = next < 1 ? undefined : next
    if (next < 1) return remove()
    setShown(next)
    if (!isSending) void sendAll()
  }
  return { quantity: shown ?? quantity, change }
}
