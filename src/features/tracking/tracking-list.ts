/** A line of a pasted list. `order` is a number or an id, in small letters and without its sign. */
export type TypedLine = { line: number; typed: string; order: string; trackingNumber: string }

/**
 * Reads lines of an order's number and a tracking number, as they come out of spreadsheets and carriers' pages: with a comma, a
 * semicolon, a tab or blanks between them, a # in front, in quotation marks. What stands first and names columns is none.
 */
export function readTrackingList(text: string): TypedLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((whole, place) => {
    const typed = whole.trim()
    const [order = '', trackingNumber = ''] = partsOf(typed)
    if (!typed || isHead(order)) return []
    return { line: place + 1, typed, order: order.replace(/^#/, '').toLowerCase(), trackingNumber }
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

/** No number and no id: letters alone, as columns are called. */
const isHead = (order: string) => /^[#"]?(order|number|id)\b/i.test(order) && !/\d/.test(order)
