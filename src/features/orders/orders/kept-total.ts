import { centsOfSum, dollarsFromCents, subtractCents } from '#platform/money.ts'
import type { Order } from './contract.ts'

/** What an order costs without its canceled lines, in dollars; `total` is what was paid (rule 145). */
export const keptTotal = ({ total, canceled }: Pick<Order, 'total' | 'canceled'>): string =>
  dollarsFromCents(subtractCents(centsOfSum(total), centsOfSum(canceled?.amount)))
