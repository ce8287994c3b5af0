import { type Carrier, carrierOfNumber, readCarrier } from '#features/base/carriers/carriers.ts'

/**
 * A line of a pasted list. `order` is a number or an id, in lower case without #; `parcel` is the parcel's number within the order.
 * `problem` says why a cell is no tracking number.
 */
export type TypedLine = {
  line: number
  typed: string
  order: string
  parcel: number | null
  trackingNumber: string
  carrier: Carrier | null
  problem: string | null
}

/**
 * Reads lines of an order or parcel number, a tracking number and optionally a carrier, as spreadsheets and carriers' pages write them:
 * separated by tabs, semicolons, commas or spaces, with # in front, in quotation marks or as `="94…"`. A heading may name the columns.
 */
export function readTrackingList(text: string): TypedLine[] {
  let columns: string[] = []
  return text.split(/\r\n|\r|\n/).flatMap((whole, place) => {
    const typed = whole.trim()
    const [first = '', ...cells] = cellsOf(typed)
    if (!typed) return []
    if (isHead(first)) {
      columns = cells
      return []
    }
    const name = first.replace(/^#/, '').toLowerCase()
    const [, number = name, parcel] = /^([0-9a-f]{8})-(\d{1,4})$/.exec(name) ?? []
    const found = trackingNumberIn(cells, columns)
    const carrier = cells.filter((cell) => cell !== found.trackingNumber).map(readCarrier)
    return {
      ...{ line: place + 1, typed, order: number, parcel: parcel ? Number(parcel) : null, ...found },
      carrier: carrier.find((one) => one !== null) ?? null,
    }
  })
}

/** The cells of a line, as a person reads them. */
function cellsOf(typed: string): string[] {
  const separator = ['\t', ';', ','].find((one) => typed.includes(one))
  const parts = separator
    ? splitOutsideQuotes(typed, separator)
    : [/^\S*/.exec(typed)?.[0] ?? '', typed.replace(/^\S*/, '')]
  return parts.map((part) =>
    part
      .trim()
      // A spreadsheet's text: `="94…"` and `'94…`.
      .replace(/^=?"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .replace(/^'/, '')
      .trim(),
  )
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    if (character === separator && !isQuoted) parts.push('')
    else parts[parts.length - 1] += character
  }
  return isQuoted ? text.split(separator) : parts
}

/** Letters alone are a column's heading, not a number or an id. */
const isHead = (first: string) => /^#?(order|number|id|reference|parcel)\b/i.test(first) && !/\d/.test(first)

/** The tracking number of a line: in the column that the heading names, or else the cell that looks most like one. */
function trackingNumberIn(cells: string[], columns: string[]): Pick<TypedLine, 'trackingNumber' | 'problem'> {
  const named = cells[columns.findIndex((heading) => /track/i.test(heading))]
  const asked = named === undefined ? cells : [named]
  const known =
    asked.find((cell) => carrierOfNumber(cell) && !isRounded(cell)) ??
    asked.find((cell) => isNumber(cell) && cell.replace(/\D/g, '').length >= fewDigits) ??
    asked.find(isNumber)
  const rounded = asked.find(isRounded)
  if (rounded && (!known || isRounded(known))) return { trackingNumber: '', problem: sayRounded(rounded) }
  if (known !== undefined) return { trackingNumber: known, problem: null }
  const other = asked.find(Boolean)
  return { trackingNumber: '', problem: other ? `“${other.slice(0, maxShown)}” is not a tracking number.` : null }
}

const fewDigits = 8
const maxShown = 40

/** Letters, digits, spaces and dashes with a digit, and neither a weight nor a date. */
const isNumber = (cell: string) =>
  /^(?=.*\d)[a-z\d][a-z\d /-]*$/i.test(cell) &&
  !/^\d+ ?(g|kg|lbs?|oz|pcs?|usd|eur)$/i.test(cell) &&
  !/^(\d{4}-\d\d?-\d\d?|\d\d?\/\d\d?\/\d{2,4})$/.test(cell)

/** `9.40011E+21`, or all digits after the fifteenth are 0: a spreadsheet has taken the tracking number for an amount. */
const isRounded = (cell: string) => /^\d([.,]\d+)?e\+?\d+$/i.test(cell) || /^[1-9]\d{14}0{2,}$/.test(cell)
const sayRounded = (cell: string) =>
  `A spreadsheet rounded this tracking number to ${cell}. Format its column as text, then copy the number again.`
