import { showMoment } from '#platform/client/moments.ts'
import { PictureLinks } from '#platform/client/ui/picture-links.tsx'
import { claimKindNames, claimStateNames, claimWishNames } from '../claim.ts'
import type { OrderClaim } from '../contract.ts'

/** What a customer reported, and the state and answer of the claim. */
export const ClaimFacts = ({ claim }: { claim: OrderClaim }) => (
  <div className="grid gap-2">
    <p className="flex flex-wrap items-baseline gap-x-3">
      <b>{claimKindNames[claim.kind]}</b>
      <span className="num text-sm text-muted">
        {claim.pieces === 1 ? '1 piece' : `${claim.pieces} pieces`} · {claimWishNames[claim.wish]} ·{' '}
        {showMoment(claim.at)}
      </span>
    </p>
    {claim.words && <p className="whitespace-pre-line wrap-anywhere">{claim.words}</p>}
    <PictureLinks noun="Photo" urls={claim.photos} side={80} className="bg-oat" />
    <p className="font-semibold">
      {claimStateNames[claim.state]}
      {claim.answeredAt && <span className="text-sm font-normal text-muted"> · {showMoment(claim.answeredAt)}</span>}
    </p>
    {claim.reason && <p className="whitespace-pre-line wrap-anywhere text-muted">{claim.reason}</p>}
  </div>
)
