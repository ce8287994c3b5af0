import { centsOfSum, dollarsFromCents, subtractCents } from '#platform/money.ts'
import type { Order } from './contract.ts'

/** Names what was paid outside the shop for canceled lines, which no refund by card gives back (rule 145). */
export const givenBackOutside = 'Given back outside the shop'

/** What an order costs without its canceled lines, in dollars; `total` is what was paid (rule 145). */
export const keptTotal = ({ total, canceled }: Pick<Order, 'total' | 'canceled'>): string =>
  dollarsFromCents(subtractCents(centsOfSum(total), centsOfSum(canceled?.amount)))
