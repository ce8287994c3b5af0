import { Button } from '#platform/client/ui/button.tsx'
import { useGone, useRemoveFromCart } from './requests.ts'

/** Names what has left the cart because its product is not sold any more, until whoever wanted it has read so. */
export function GoneNote() {
  const { data: gone = [] } = useGone()
  const { mutate: takeOff, isPending } = useRemoveFromCart()
  const names = [...new Set(gone.map(({ name }) => name))]
  if (names.length === 0) return null
  const takeAllOff = () => {
    for (const { id } of gone) takeOff(id)
  }
  return (
    <p role="status" className="my-4 flex flex-wrap items-center justify-between gap-3 rounded-m bg-oat px-4 py-2">
      <span className="min-w-0 flex-1 basis-48 break-words">
        {all.format(names)} {names.length === 1 ? 'is' : 'are'} not sold any more and left your cart.
      </span>
      <Button variant="quiet" pending={isPending} onClick={takeAllOff}>
        All right
      </Button>
    </p>
  )
}

const all = new Intl.ListFormat('en-US', { type: 'conjunction' })
