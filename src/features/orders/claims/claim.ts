/** What a customer says is wrong with pieces of a line (rule 137). */
export const claimKindNames = {
  broken: 'It is broken',
  wrong: 'Wrong words or color',
  missing: 'Something is missing',
  other: 'Something else',
} as const
export type ClaimKind = keyof typeof claimKindNames
export const claimKinds = Object.keys(claimKindNames) as ClaimKind[]

/** What the customer wishes. The shop decides. */
export const claimWishNames = { reprint: 'Print it again', return: 'Return it for a refund' } as const
export type ClaimWish = keyof typeof claimWishNames
export const claimWishes = Object.keys(claimWishNames) as ClaimWish[]

/** A claim is closed without an answer when its whole order is canceled or refunded. */
export const claimStates = ['open', 'reprinted', 'refunded', 'declined', 'closed'] as const
export type ClaimState = (typeof claimStates)[number]
export const claimStateNames = {
  open: 'Waiting for our answer',
  reprinted: 'We print it again',
  refunded: 'Refunded',
  declined: 'Declined',
  closed: 'Closed with the order',
} satisfies Record<ClaimState, string>

export const claimAnswers = ['reprint', 'refund', 'decline'] as const
export type ClaimAnswer = (typeof claimAnswers)[number]

/** The maximum number of photos of a claim, and of open claims in the list of the shop. */
export const maxClaimPhotos = 4
export const maxOpenClaims = 100

export const somethingIsWrong = 'Something is wrong'
export const noClaim = 'There is no such claim.'
/** "2 × Medal", for lines of more than one piece. */
export const claimedPieces = ({ pieces, productName }: { pieces: number; productName: string }) =>
  pieces > 1 ? `${pieces} × ${productName}` : productName
