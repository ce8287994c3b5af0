import { useRef } from 'react'
import { listNames } from '#platform/all-of.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { useDismissRemovedLines } from './line-requests.ts'
import { useRemovedLines } from './requests.ts'
import { cartNotChanged } from './words.ts'

/** Names the products that left the cart because they are no longer sold, until the shopper dismisses the note. */
export function RemovedLinesNote() {
  const { data: gone = [] } = useRemovedLines()
  const { mutateAsync: forget, isPending } = useDismissRemovedLines()
  const place = useRef<HTMLDivElement>(null)
  const names = [...new Set(gone.map(({ name }) => name))]
  const isSaid = names.length > 0 && !isPending
  const done = async () => {
    // The button disappears, so the focus moves to its container.
    place.current?.focus()
    try {
      await forget()
    } catch (error) {
      toast.refused(cartNotChanged, error)
    }
  }
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={isSaid ? 'my-4 flex items-center justify-between gap-3 rounded-m bg-oat px-4 py-2' : ''}
    >
      <p role="status" className="min-w-0 break-words">
        {isSaid && `${listNames(names)} ${names.length === 1 ? 'is' : 'are'} no longer sold and left your cart.`}
      </p>
      {isSaid && (
        <Button variant="quiet" className="flex-none" onClick={() => void done()}>
          Got it
        </Button>
      )}
    </div>
  )
}
