/**
 * A number with two decimals whose unit is stored elsewhere, such as a discount in percent or dollars. Whole hundredths in the code,
 * `'12.50'` in the API.
 */
export type Hundredths = number & { readonly __unit: 'hundredths' }

/** Reads `10`, `4.5` or `'4.50'`; `undefined` for anything else. */
export function readHundredths(typed: string | number): Hundredths | undefined {
  const match = /^(-?)(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(String(typed).trim())
  if (!match) return undefined
  const [, sign, whole, fraction = ''] = match
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return (sign && amount ? -amount : amount) as Hundredths
}

/** Shortens the API's `'10.00'` to `10` and `'4.50'` to `4.5`. */
export const shortHundredths = (written: string) => written.replace(/\.00$|(?<=\.\d)0$/, '')

export function showHundredths(number: Hundredths): string {
  const size = Math.abs(number)
  return `${number < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
