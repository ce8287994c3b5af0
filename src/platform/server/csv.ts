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

/** A parsed file with any headings. A second heading `Notes` is called `Notes (2)`. */
export type CsvTable = { headings: string[]; rows: CsvRow[] }

/** Reads a CSV file with headings. Rows without any text are left out. Throws 400 for another format and for too many rows. */
export function readCsv(text: string, mostRows: number): CsvTable {
  const [head, ...rows] = parseCsv(text, mostRows)
  if (!head) throw new Problem('bad-request', 'The file is empty. Its first line must name the columns.')
  if (rows.length > mostRows)
    throw new Problem(
      'bad-request',
      `The file has more than ${mostRows.toLocaleString('en-US')} rows. Please split the file.`,
    )
  const width = rows.reduce((most, { record }) => Math.max(most, widthOf(record)), widthOf(head.record))
  const headings = namesOf(head.record.slice(0, width))
  const long = rows.find(({ record }) => widthOf(record) > head.record.length)
  if (long) throw new Problem('bad-request', tooManyCells(long.line))
  return {
    headings,
    rows: rows.map(({ record, line }) => ({
      line,
      cells: Object.fromEntries(headings.map((name, place) => [name, asTyped(record[place] ?? '')])),
    })),
  }
}

/** The number of cells without the empty ones at the end. */
const widthOf = (record: string[]) => record.findLastIndex((cell) => cell.trim() !== '') + 1

const tooManyCells = (line: number) =>
  `Line ${line} has more cells than the first line has columns. Please put quotation marks around cells that contain the separator.`

/** Headings that differ: a column without a heading is called `Column 5`. */
function namesOf(headings: string[]): string[] {
  const names = new Set<string>()
  headings.forEach((heading, place) => {
    const wanted = heading.trim() || `Column ${place + 1}`
    let name = wanted
    for (let number = 2; names.has(name); number++) name = `${wanted} (${number})`
    names.add(name)
  })
  return [...names]
}

/** Throws 400 for a column that is not in the list. */
export function refuseUnknownColumns({ headings }: CsvTable, columns: readonly string[]): void {
  const unknown = headings.find((name) => !columns.includes(name))
  if (unknown !== undefined)
    throw new Problem('bad-request', `The column “${unknown.slice(0, 60)}” is unknown. Use: ${columns.join(', ')}.`)
}

const separators = [',', ';', '\t', '|']

/** The separator: the first line may name it, as in `sep=;`. Else it is the one that the headings have most of. */
function separatorOf(text: string): { separator: string; named: boolean } {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const [, declared] = /^"?sep=(.)"?[,;\t|]*$/i.exec(head) ?? []
  if (declared) return { separator: declared, named: true }
  const unquoted = head.replace(/"[^"]*"/g, '')
  const times = (separator: string) => unquoted.split(separator).length
  return { separator: separators.reduce((best, one) => (times(one) > times(best) ? one : best)), named: false }
}

const maxRowLength = 100_000
type Parsed = { record: string[]; info: { lines: number } }

function parseCsv(text: string, mostRows: number): { record: string[]; line: number }[] {
  if (text.includes('\0')) throw new Problem('bad-request', 'The file has a character that cannot be stored.')
  const { separator, named } = separatorOf(text.replace(/^\ufeff/, ''))
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separator,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // Rows may end early, or have commas at their end. Cells without a column are refused later.
      relax_column_count: true,
      // An inch sign within a cell without quotation marks, as in tab-separated files.
      relax_quotes: true,
      from_line: named ? 2 : 1,
      to: mostRows + 2,
      max_record_size: maxRowLength,
    }) as unknown as Parsed[]
    return parsed.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new Problem(
        'bad-request',
        `A row of the file has more than ${maxRowLength.toLocaleString('en-US')} characters. Please shorten its texts.`,
      )
    const line = 'lines' in error ? ` near line ${error.lines}` : ''
    throw new Problem(
      'bad-request',
      `The file cannot be read as CSV${line}. Please check its commas and quotation marks.`,
    )
  }
}
