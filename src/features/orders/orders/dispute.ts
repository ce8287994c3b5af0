/** What a cardholder claims, by the payment provider's reason. */
const claims: Record<string, string> = {
  fraudulent: 'the cardholder says the payment was fraud',
  unrecognized: 'the cardholder does not recognize the payment',
  product_not_received: 'the customer says the order did not arrive',
  product_unacceptable: 'the customer says the order is not as described',
  duplicate: 'the customer says the payment was charged twice',
  credit_not_processed: 'the customer says a refund is missing',
}

export const claimOf = (reason: string): string => claims[reason] ?? 'the bank gives no further reason'

const steps: Record<string, (claim: string) => string> = {
  needs_response: (claim) => `The bank asks for the payment back: ${claim}. Respond in your payment account.`,
  warning_needs_response: (claim) => `The bank asks about the payment: ${claim}. Respond in your payment account.`,
  under_review: () => 'The bank is reviewing your response.',
  warning_under_review: () => 'The bank is reviewing your response.',
  won: () => 'Dispute won: the payment is yours. You can resume printing in the print queue.',
  warning_closed: () =>
    'The bank closed its inquiry: the payment is yours. You can resume printing in the print queue.',
  lost: () => 'Dispute lost: the bank has returned the payment to the customer.',
}

/** A dispute's entry in the timeline, "Dispute dp_1: needs_response (fraudulent).", as a sentence. An unknown entry stays as it is. */
export function disputeSentence(text: string): string {
  const [, id, status = '', reason = ''] = /^Dispute (\S+): (\w+) \((\w+)\)\.$/.exec(text) ?? []
  const step = steps[status]
  return step ? `${step(claimOf(reason))} (${id})` : text
}
