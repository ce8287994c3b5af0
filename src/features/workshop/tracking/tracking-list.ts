import { type Carrier, readCarrier } from '#features/base/carriers/carriers.ts'

/** A line of a pasted list. `order` is a number or an id, in lower case without #; `parcel` is the parcel's number within the order. */
export type TypedLine = {
  line: number
  typed: string
  order: string
  parcel: number | null
  trackingNumber: string
  carrier: Carrier | null
}

/**
 * Reads lines of an order or parcel number, a tracking number and optionally a carrier, as spreadsheets and carriers' pages write them:
 * separated by commas, semicolons, tabs or spaces, with # in front or in quotation marks. A heading line is skipped.
 */
export function readTrackingList(text: string): TypedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((whole, place) => {
    const typed = whole.trim()
    const [first = '', trackingNumber = '', ...others] = partsOf(typed)
    if (!typed || isHead(first)) return []
    const name = first.replace(/^#/, '').toLowerCase()
    const [, number = name, parcel] = /^([0-9a-f]{8})-(\d{1,4})$/.exec(name) ?? []
    const carrier = others.map(readCarrier).find((one) => one !== null) ?? null
    return { line: place + 1, typed, order: number, parcel: parcel ? Number(parcel) : null, trackingNumber, carrier }
  })
}

function partsOf(typed: string): string[] {
  const separator = [',', ';', '\t'].find((one) => typed.includes(one))
  const parts = separator ? typed.split(separator) : [/^\S*/.exec(typed)?.[0] ?? '', typed.replace(/^\S*/, '')]
  return parts.map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  )
}

/** Letters alone are a column's heading, not a number or an id. */
const isHead = (order: string) => /^[#"]?(order|number|id)\b/i.test(order) && !/\d/.test(order)
