import type { Settings } from '#features/base/settings/settings.ts'
import { type Cents, cents, centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { GiftOptions, GiftTerms } from '../contract.ts'

/** The price of the wrapping in cents, and the options to store. Throws 409 for a wrapping that the shop does not offer now. */
export function findGiftTerms(
  { wrappings }: Pick<Settings, 'wrappings'>,
  terms: GiftTerms | undefined,
): { wrapping: Cents; gift: GiftOptions | null } {
  if (!terms) return { wrapping: cents(0), gift: null }
  const wrapping = wrappings.find(({ name }) => name === terms.wrapping)
  if (terms.wrapping && !wrapping?.isInStock)
    throw new Problem('conflict', `The gift wrapping “${terms.wrapping}” is no longer available. Please choose again.`)
  return {
    wrapping: centsFromDollars(wrapping?.price ?? '0') ?? cents(0),
    gift: { ...terms, wrapping: wrapping?.name ?? null, message: '', hidesPrices: false, wishedDay: null },
  }
}
