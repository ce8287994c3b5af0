import { useQuery } from '@tanstack/react-query'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { Make } from '#features/gifts/makes/client/make.tsx'
import { orderNumber } from '#features/orders/orders/order.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import type { OrderClaim } from '../contract.ts'
import { AnswerToClaim } from './answer-to-claim.tsx'
import { ClaimFacts } from './claim-facts.tsx'
import { openClaimsQuery } from './requests.ts'

/** The open claims, the oldest first, each with its answer. */
export default function AdminClaimsPage() {
  return (
    <AdminLayout>
      <OpenClaims />
    </AdminLayout>
  )
}

function OpenClaims() {
  const found = useQuery(openClaimsQuery)
  return (
    <Reading
      of={found}
      failed="The claims could not be loaded."
      waiting={<Skeleton className="h-96" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState
          title="No open claims"
          text="When a customer reports that something is wrong, the report appears here."
          drawing={drawingPath('giftbox', { look: 'ghost' })}
        />
      }
    >
      {({ claims, total }) => (
        <>
          {total > claims.length && (
            <p className="mb-4 text-muted">{`The oldest ${claims.length} of ${total} open claims.`}</p>
          )}
          <ul className="grid gap-5">
            {claims.map((claim) => (
              <li key={claim.id} className="panel">
                <OpenClaim claim={claim} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Reading>
  )
}

const OpenClaim = ({ claim }: { claim: OrderClaim }) => (
  <article className="grid gap-5 p-5 lg:grid-cols-[1fr_1fr]">
    <div className="grid content-start gap-4">
      <div className="flex items-center gap-4">
        <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-m bg-oat p-1">
          {claim.image && (
            <Picture
              src={claim.image}
              alt=""
              width={64}
              height={64}
              sizes="64px"
              className="size-full object-contain"
            />
          )}
        </span>
        <div className="min-w-0">
          <h2 className="text-lg">
            <a href={orderPaths.adminOrder(claim.orderId)} className="link">
              {claim.productName}, order #{orderNumber(claim.orderId)}
            </a>
          </h2>
          <Make of={claim.customization} className="text-muted" />
        </div>
      </div>
      <ClaimFacts claim={claim} />
    </div>
    <AnswerToClaim claim={claim} />
  </article>
)
