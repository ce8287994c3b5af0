import { Problem } from '#platform/problem.ts'
import type { checkouts } from './tables.ts'

/** A draft as it is stored. */
export type Draft = typeof checkouts.$inferSelect

/** What a shopper is told whose numbers are not the shop's. decisions/0004 */
export const pricesHaveChanged = () => new Problem('conflict', 'Prices have changed. Please review your cart.')
