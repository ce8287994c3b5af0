import * as z from 'zod/mini'

/** A typed number in plain digits, such as `1299.00`; `undefined` for any other text. `ambiguous` fits two numbers. */
export type TypedNumber = { plain: string } | { ambiguous: [string, string] } | undefined

/**
 * Reads a number as people and spreadsheets write it: `9,90`, `1.299,00`, `1,299.00`, `1 299,00`, `1'299.00`, `12,-`, `$12.50`,
 * `12,50 €` or `USD 12`. `1.299` and `1,299` fit two numbers, unless only whole numbers are `expected`.
 */
export function readTypedNumber(typed: string, expected: 'decimals' | 'whole' = 'decimals'): TypedNumber {
  if (typed.length > maxLength) return undefined
  const text = typed
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
  const [, sign = '', written = ''] =
    /^(-?)(?:[\p{L}\p{Sc}]{1,4}\.? ?)?(-?[\d.,'’ -]+?–?) ?[\p{L}\p{Sc}]{0,4}\.?$/u.exec(text) ?? []
  // Swiss and Scandinavian `12,-`, and the German `12,–`.
  const digits = `${sign}${written.replace(/[.,][-–]{1,2}$/, '').trim()}`
  const read = inPlainDigits(digits, expected)
  if (read === undefined) return undefined
  return typeof read === 'string' ? { plain: read } : { ambiguous: read }
}

const maxLength = 40

function inPlainDigits(text: string, expected: 'decimals' | 'whole'): string | [string, string] | undefined {
  const [, sign = '', digits = ''] = /^(-?)([\d.,'’ ]+)$/.exec(text) ?? []
  const separators = [...digits].filter((one) => !/\d/.test(one))
  const last = separators.at(-1)
  if (last === undefined) return digits ? `${sign}${digits}` : undefined
  const end = digits.lastIndexOf(last)
  const [whole, fraction] = [digits.slice(0, end), digits.slice(end + 1)]
  const isGrouped = grouped(digits)
  const isDecimal = (last === '.' || last === ',') && !whole.includes(last) && (grouped(whole) || /^\d*$/.test(whole))
  const withFraction = `${sign}${whole.replace(/\D/g, '') || '0'}.${fraction}`
  const withoutSeparators = `${sign}${digits.replace(/\D/g, '')}`
  if (isGrouped && expected === 'whole') return withoutSeparators
  // Three digits after the only separator: thousands, or a number with three decimals.
  if (isGrouped && isDecimal) return [withoutSeparators, withFraction]
  if (isGrouped) return withoutSeparators
  return isDecimal && /^\d+$/.test(fraction) ? withFraction : undefined
}

/** Whether digits have separators between groups of three, all of one kind. */
const grouped = (text: string) => /^[1-9]\d{0,2}([.,'’ ])\d{3}(?:\1\d{3})*$/.test(text)

/** Both readings of an ambiguous number, for a sentence that asks for one. */
export const ambiguousNumber = (typed: string, [one, other]: [string, string]) =>
  `“${typed.trim().slice(0, maxLength)}” could be ${one} or ${other}. Please write it with a point and two decimals, such as ${Number(one).toFixed(2)}.`

/** The number of a text field; `NaN` for a text that is none or that fits two. */
export function numberOfTyped(typed: string): number {
  const number = readTypedNumber(typed)
  return number && 'plain' in number ? Number(number.plain) : Number.NaN
}

/** The same for a number that is never in the thousands: of the two numbers of `1.245` the one with decimals. */
export function smallNumberOfTyped(typed: string): number {
  const number = readTypedNumber(typed)
  if (!number) return Number.NaN
  return Number('plain' in number ? number.plain : number.ambiguous[1])
}

type Written = {
  /** As many decimals as the number has at least: `9.90` of `9,9`. */
  decimals?: number
  /** Of the two numbers of `8.875` the one with decimals: a percentage is never in the thousands. */
  isSmall?: boolean
}

/** The checks of a number that a maker types, with a decimal comma or point. `pattern` is the form in which the number is stored. */
export const typedNumberChecks = (pattern: RegExp, sentence: string, written: Written = {}) =>
  [
    z.overwrite<string>((typed) => writeNumber(typed, written)),
    z.refine<string>((typed) => !ambiguityOf(typed, written), {
      error: ({ input }) => (typeof input === 'string' ? ambiguityOf(input, written) : undefined),
    }),
    z.regex(pattern, sentence),
  ] as const

function writeNumber(typed: string, { decimals = 0, isSmall }: Written): string {
  const number = readTypedNumber(typed)
  if (!number) return typed.trim()
  if ('ambiguous' in number) return isSmall ? number.ambiguous[1] : typed
  const [whole = '', fraction = ''] = number.plain.split('.')
  return decimals > fraction.length ? `${whole}.${fraction.padEnd(decimals, '0')}` : number.plain
}

function ambiguityOf(typed: string, { isSmall }: Written): string | undefined {
  const number = isSmall ? undefined : readTypedNumber(typed)
  return number && 'ambiguous' in number ? ambiguousNumber(typed, number.ambiguous) : undefined
}
