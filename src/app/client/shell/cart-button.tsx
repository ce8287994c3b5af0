import { ShoppingBag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { openCartPanel } from '#features/selling/cart/client/cart-panel-state.ts'
import { useCartCount } from '#features/selling/cart/client/requests.ts'
import { Status } from '#platform/client/ui/status.tsx'
import { Badge } from './badge.tsx'

/** Opens the cart panel. Hovering preloads its chunk. */
export function CartButton() {
  const count = useCartCount() ?? 0
  const warm = () => void import('#features/selling/cart/client/cart-panel.tsx').catch(() => undefined)
  return (
    <button
      type="button"
      className="round-button relative"
      aria-label={cartLabel(count)}
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onFocus={warm}
      onClick={openCartPanel}
    >
      <ShoppingBag aria-hidden="true" />
      <Badge count={count} />
    </button>
  )
}

/** Announces the new count when the cart changes, but not when it first loads. */
export function CartAnnouncer() {
  const count = useCartCount()
  const before = useRef(count)
  const [text, setText] = useState('')
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count !== before.current) setText(cartLabel(count))
    before.current = count ?? before.current
  }, [count])
  return <Status hidden>{text}</Status>
}

const cartLabel = (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
