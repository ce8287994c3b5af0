/**
 * A number with two decimals that is not money by itself, such as a discount's: percent or dollars. Whole hundredths inside,
 * `'12.50'` on the wire.
 */
export type Hundredths = number & { readonly __unit: 'hundredths' }

/** Reads `10`, `4.5`, `'4.50'`, or `undefined` when it is no such number. */
export function readHundredths(typed: string | number): Hundredths | undefined {
  const match = /^(-?)(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(String(typed).trim())
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return (sign && amount ? -amount : amount) as Hundredths
}

/** The wire's `'10.00'` as people write it: `10`, and `4.5` for `'4.50'`. */
export const shortHundredths = (written: string) => written.replace(/\.?0+$/, '')

export function showHundredths(number: Hundredths): string {
  const size = Math.abs(number)
  return `${number < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
