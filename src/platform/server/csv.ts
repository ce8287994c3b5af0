import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify'
import { Problem } from '../problem.ts'
import { attachment } from './file-names.ts'
import type { ShopContext } from './http.ts'

type Cell = string | number | boolean | null
/** A column of a file: its heading and its value for a row. */
export type CsvColumn<Row> = { name: string; cell: (row: Row) => Cell }

/**
 * Rows as a CSV file, streamed. A text that a spreadsheet would take for a formula gets an apostrophe in front;
 * `readCsv` removes the apostrophe.
 */
export function sendCsv<Row>(c: ShopContext, name: string, columns: CsvColumn<Row>[], rows: AsyncIterable<Row>) {
  const lines = Readable.from(cellsOf(columns, rows)).compose(
    stringify({
      bom: true,
      header: true,
      columns: columns.map((column) => column.name),
      cast: { string: withoutFormula },
    }),
  )
  c.header('content-type', 'text/csv; charset=utf-8')
  c.header('content-disposition', attachment(name))
  return c.body(Readable.toWeb(lines) as ReadableStream)
}

async function* cellsOf<Row>(columns: CsvColumn<Row>[], rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map(({ cell }) => cellText(cell(row)))
}

const cellText = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell === null ? '' : String(cell))

// Existing apostrophes before a formula are included, or reading would remove one of them.
const withoutFormula = (text: string) => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const asTyped = (text: string) => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** A row by column headings; `line` is the line number, counted from 1. */
export type CsvRow = { line: number; cells: Record<string, string> }

/** A file as read, whatever its headings are. */
export type CsvTable = { headings: string[]; rows: CsvRow[] }

/** Reads a CSV file with headings. Throws 400 for another format and for too many rows. */
export function readCsv(text: string, mostRows: number): CsvTable {
  const records = parseCsv(text, mostRows)
  const [head, ...rows] = records
  if (!head) throw new Problem('bad-request', 'The file is empty. Its first line must name the columns.')
  const twice = head.record.find((name, place) => head.record.indexOf(name) !== place)
  if (twice) throw new Problem('bad-request', `The column “${twice}” appears twice.`)
  if (rows.length > mostRows)
    throw new Problem(
      'bad-request',
      `The file has more than ${mostRows.toLocaleString('en-US')} rows. Please split the file.`,
    )
  return {
    headings: head.record,
    rows: rows.map(({ record, line }) => ({
      line,
      cells: Object.fromEntries(head.record.map((name, place) => [name, asTyped(record[place] ?? '')])),
    })),
  }
}

/** Throws 400 for a column that is not in the list. */
export function refuseUnknownColumns({ headings }: CsvTable, columns: readonly string[]): void {
  const unknown = headings.find((name) => !columns.includes(name))
  if (unknown !== undefined)
    throw new Problem('bad-request', `The column “${unknown.slice(0, 60)}” is unknown. Use: ${columns.join(', ')}.`)
}

/** Decodes a file as spreadsheets save it: UTF-8, or Windows-1252. */
export function textOfFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter: many spreadsheets write semicolons, some write tabs. */
function separatorOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const times = (separator: string) => head.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (times(one) > times(best) ? one : best))
}

type Parsed = { record: string[]; info: { lines: number } }

function parseCsv(text: string, mostRows: number): { record: string[]; line: number }[] {
  if (text.includes('\0')) throw new Problem('bad-request', 'The file has a character that cannot be stored.')
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      skip_empty_lines: true,
      // A row may end early. A row longer than the heading is refused: its extra cells would have no column.
      relax_column_count_less: true,
      to: mostRows + 2,
      max_record_size: 100_000,
    }) as unknown as Parsed[]
    return parsed.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? ` near line ${error.lines}` : ''
    throw new Problem(
      'bad-request',
      `The file cannot be read as CSV${line}. Please check its commas and quotation marks.`,
    )
  }
}
