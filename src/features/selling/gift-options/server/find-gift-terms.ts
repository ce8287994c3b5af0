import type { Settings } from '#features/base/settings/settings.ts'
import { type Cents, cents, centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { GiftOptions, GiftTerms } from '../contract.ts'

type Wrappings = Pick<Settings, 'wrappings'>

/** The price of the wrapping in cents, and the options to store; null without terms. Throws 409 for a wrapping that the shop does not offer now. */
export const findGiftTerms = (
  settings: Wrappings,
  terms: GiftTerms | undefined,
): { wrapping: Cents; gift: GiftOptions | null } =>
  terms ? findTermsOfParcel(settings, terms) : { wrapping: cents(0), gift: null }

/** The same for a parcel that always is a gift. */
export function findTermsOfParcel({ wrappings }: Wrappings, terms: GiftTerms): { wrapping: Cents; gift: GiftOptions } {
  const wrapping = wrappings.find(({ name }) => name === terms.wrapping)
  if (terms.wrapping && !wrapping?.isInStock)
    throw new Problem('conflict', `The gift wrapping “${terms.wrapping}” is no longer available. Please choose again.`)
  return {
    wrapping: centsFromDollars(wrapping?.price ?? '0') ?? cents(0),
    gift: {
      ...terms,
      wrapping: wrapping?.name ?? null,
      ...(wrapping && { wrappingPrice: wrapping.price }),
      message: '',
      hidesPrices: false,
      wishedDay: null,
    },
  }
}
