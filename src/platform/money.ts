import { type Hundredths, readHundredths, showHundredths } from './hundredths.ts'

/** Money in the code is whole cents. Dollars exist only here, in the API and in the column type. */
export type Cents = number & { readonly __unit: 'cents' }

/** The maximum of a `decimal(10,2)`, in cents. */
export const maxCents = 9_999_999_999 as Cents

/** Marks a whole number as cents. Throws a `RangeError` for a fraction or anything a `decimal(10,2)` cannot hold. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount) || Math.abs(amount) > maxCents)
    throw new RangeError(`${amount} is not an amount in cents`)
  return amount as Cents
}

/** Converts dollars (`18`, `18.5`, `'18.50'`) to cents; `undefined` for anything else. */
export function centsFromDollars(dollars: string | number): Cents | undefined {
  const amount = readHundredths(dollars)
  return amount === undefined ? undefined : cents(amount)
}

/** Cents as the API writes them: `'18.50'`. */
export const dollarsFromCents = (amount: Cents): string => showHundredths(amount as number as Hundredths)

/** A sum from the database, which may exceed the maximum of one amount. */
export const centsOfSum = (dollars: string | null | undefined): Cents => Math.round(Number(dollars ?? 0) * 100) as Cents

/** Cents as a shopper reads them: `'$18.50'`, `'$1,850.00'`. */
export const showMoney = (amount: Cents) =>
  `${amount < 0 ? '-' : ''}$${dollarsFromCents(Math.abs(amount) as Cents).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** The same for dollars as the API writes them. */
export const showDollars = (dollars: string) => showMoney(centsOfSum(dollars))

/** Whether an amount can be charged and stored. Computed totals may exceed the maximum and are still shown. */
export const isOneAmount = (amount: Cents): boolean => amount <= maxCents

/** The sum of amounts in cents; 0 for an empty list. */
export const sumOf = (amounts: Iterable<Cents>): Cents =>
  [...amounts].reduce((sum: number, amount) => sum + amount, 0) as Cents

/** The difference of two amounts. */
export const subtractCents = (amount: Cents, taken: Cents): Cents => (amount - taken) as Cents

/** The largest of the amounts, but at least `least`. */
export const largestOf = (amounts: Iterable<Cents>, least: Cents): Cents => Math.max(least, ...amounts) as Cents

/** The smallest of the amounts, but at most `most`. */
export const smallestOf = (amounts: Iterable<Cents>, most: Cents): Cents => Math.min(most, ...amounts) as Cents

/** The ratio of two amounts: 0.5 for a half. */
export const shareOf = (part: Cents, whole: Cents): number => part / whole

/** An amount times a whole number of pieces. */
export const times = (amount: Cents, pieces: number): Cents => (amount * pieces) as Cents

/** An amount times a factor such as 1.3, to the nearest cent. */
export const scaleCents = (amount: Cents, factor: number): Cents => Math.round(amount * factor) as Cents

/** The ratio in whole percent; 0 if the whole is 0. */
export const inPercent = (part: Cents, whole: Cents): number => (whole > 0 ? Math.round(shareOf(part, whole) * 100) : 0)

/** Hundredths of a percent of an amount, to the nearest cent. */
export const percentOf = (amount: Cents, percent: Hundredths | undefined): Cents =>
  Math.round((amount * (percent ?? 0)) / 10_000) as Cents

/** The tax on an amount for a percentage such as `'8.875'`, to the nearest cent. */
export const taxOn = (amount: Cents, percent: string): Cents =>
  // In thousandths of a percent, because 8.875 has no exact binary form.
  Math.round((amount * Math.round(Number(percent) * 1000)) / 100_000) as Cents
