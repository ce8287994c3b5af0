import { useQuery } from '@tanstack/react-query'
import { PenLine, X } from 'lucide-react'
import { useState } from 'react'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import type { OrderItem } from '#features/orders/orders/contract.ts'
import { showMoment } from '#platform/client/moments.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { Correction, OrderChanges } from '../contract.ts'
import { CancelLineDialog } from './cancel-line.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { orderChangesQuery } from './requests.ts'

type LineChangesProps = {
  item: OrderItem
  /** Whether the order was paid outside the shop (rule 144). */
  isPaidToShop?: boolean
  /** Whether the shop corrects the line: it gives a reason. */
  isShop?: boolean
}

/** What a line was before, and its correction and cancellation while they are possible. */
export function LineChanges({ item, isPaidToShop = false, isShop = false }: LineChangesProps) {
  const { data } = useQuery(orderChangesQuery(item.orderId))
  const [open, setOpen] = useState<'correction' | 'cancellation'>()
  const line = data?.lines.find(({ id }) => id === item.id)
  if (!line) return null
  const close = () => setOpen(undefined)
  return (
    <div className="grid justify-items-start gap-2">
      {line.corrections.map((correction) => (
        <Before key={correction.at} correction={correction} isShop={isShop} />
      ))}
      {data && line.closed === null && !isShop && <p className="text-sm text-muted">{showUntil(data)}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {line.closed === null && (
          <Button variant="ghost" size="small" onClick={() => setOpen('correction')}>
            <PenLine size={18} aria-hidden="true" />
            Correct<span className="sr-only"> {item.productName}</span>
          </Button>
        )}
        {line.cancellation.closed === null && (
          <Button variant="ghost" size="small" onClick={() => setOpen('cancellation')}>
            <X size={18} aria-hidden="true" />
            Cancel<span className="sr-only"> {item.productName}</span>
          </Button>
        )}
      </div>
      {open === 'correction' && <CorrectDialog {...{ item, line, isShop }} onClose={close} />}
      {open === 'cancellation' && <CancelLineDialog {...{ item, line, isPaidToShop, isShop }} onClose={close} />}
    </div>
  )
}

function showUntil({ until, endsWithPrinting }: OrderChanges): string {
  if (endsWithPrinting)
    return `Can be corrected until printing begins${until ? `, at least until ${showMoment(until)}` : ''}.`
  return until ? `Can be corrected until ${showMoment(until)}.` : ''
}

function Before({ correction, isShop }: { correction: Correction; isShop: boolean }) {
  const { at, isByShop, by, reason, customization } = correction
  const author = isShop ? by : isByShop ? 'the shop' : 'you'
  return (
    <p className="text-sm text-muted">
      Before: <bdi>{describeMake(customization).join(' · ')}</bdi>. Corrected {author && `by ${author} `}on{' '}
      {showMoment(at)}
      {reason && `: ${reason}`}
    </p>
  )
}
