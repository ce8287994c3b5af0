import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { OrderItem } from '#features/orders/orders/contract.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { somethingIsWrong } from '../claim.ts'
import { AnswerToClaim } from './answer-to-claim.tsx'
import { ClaimDialog } from './claim-dialog.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { orderClaimsQuery } from './requests.ts'

type LineClaimsProps = {
  item: OrderItem
  /** Whether the shop sees the claims: it answers them. */
  isShop?: boolean
}

/** The claims of a line, and the button to report that something is wrong with it. */
export function LineClaims({ item, isShop = false }: LineClaimsProps) {
  const { data } = useQuery(orderClaimsQuery(item.orderId))
  const [isOpen, setOpen] = useState(false)
  const line = data?.lines.find(({ id }) => id === item.id)
  if (!data || !line) return null
  return (
    <div className="grid gap-3">
      {data.claims
        .filter(({ itemId }) => itemId === item.id)
        .map((claim) => (
          <section key={claim.id} aria-label={somethingIsWrong} className="grid gap-4 rounded-m bg-oat p-4">
            <ClaimFacts claim={claim} />
            {isShop && claim.state === 'open' && <AnswerToClaim claim={claim} />}
          </section>
        ))}
      {line.closed === null && (
        <Button variant="ghost" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
          <TriangleAlert size={18} aria-hidden="true" />
          {somethingIsWrong}
          <span className="sr-only"> with {item.productName}</span>
        </Button>
      )}
      {isOpen && <ClaimDialog item={item} most={line.pieces} onClose={() => setOpen(false)} />}
    </div>
  )
}
