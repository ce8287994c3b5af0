import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

type Migration = { file: string; text: string }

const migrations = globSync('db/migrations/*.sql')
  .sort()
  .map((path): Migration => ({ file: basename(path, '.sql'), text: readFileSync(path, 'utf8') }))

/** Indexes that block writes while they are built, each with its justification. Released migrations do not change. */
const mayHoldUp: [why: string, indexes: string[]][] = [
  [
    '0.1.0, the first version, has them.',
    [
      '0001_mails_quotes_and_words products_words',
      '0003_back_office_lists users_by_name',
      '0003_back_office_lists users_words',
      '0003_back_office_lists products_newest',
      '0003_back_office_lists products_by_name',
      '0003_back_office_lists products_by_price',
      '0003_back_office_lists products_by_stock',
      '0003_back_office_lists contact_messages_created_at_id_index',
      '0003_back_office_lists custom_requests_created_at_id_index',
      '0003_back_office_lists orders_total_id_index',
      '0003_back_office_lists orders_words',
      '0003_back_office_lists reviews_created_at_id_index',
      '0004_order_numbers orders_number',
      '0005_reviews_by_rating reviews_rating_created_at_id_index',
    ],
  ],
  ['A shop has few messages: 20,000 of them take 2 s.', ['0008_message_answers contact_messages_words']],
  ['Its column is added beside it, and empty: 100,000 lines take 0.2 s.', ['0011_proofs cart_items_proof_id_index']],
  ['Beside it all products are read and written down, which takes longer.', ['0023_shown_products products_that_stop']],
  [
    'Their columns are added beside them, and empty.',
    [
      '0059_guests checkouts_one_open_of_guest',
      '0059_guests orders_guest_email_index',
      '0059_guests orders_guest_words',
      '0059_guests stock_holds_session_id_index',
    ],
  ],
]

const statementsOf = (text: string) => text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').split(';')
const table = String.raw`(?:if exists )?(?:only )?(?:"?public"?\.)?"?(\w+)"?`
const tableMade = /\bcreate (?:unlogged )?table (?:if not exists )?(?:"?public"?\.)?"?(\w+)/i
const indexMade = new RegExp(
  String.raw`\bcreate (?:unique )?index (?!concurrently\b)(?:if not exists )?(?:"?(?!on\b)(\w+)"? )?on ${table}`,
  'i',
)
const tableChanged = new RegExp(String.raw`\balter table ${table} (.*)`, 'i')
/** It makes an index, and cannot do so concurrently. */
const keyAdded = /\badd (?:constraint "?(\w+)"? )?(?:[^,(]*? )?(?:unique|primary key|exclude)\b(?! using index)/gi

/** Blocking index builds on tables of earlier migrations. */
function holdUp(among: Migration[]): string[] {
  const before = new Set<string>()
  return among.flatMap(({ file, text }) => {
    const statements = statementsOf(text)
    const made = statements.flatMap((statement) => {
      const [, index = 'unnamed', table] = indexMade.exec(statement) ?? []
      const [, changed, actions = ''] = tableChanged.exec(statement) ?? []
      const keys = [...actions.matchAll(keyAdded)].map(([, key = 'unnamed']) => ({ index: key, table: changed }))
      return table ? [{ index, table }, ...keys] : keys
    })
    const found = made.filter(({ table }) => before.has(String(table))).map(({ index }) => `${file} ${index}`)
    for (const statement of statements) before.add(tableMade.exec(statement)?.[1] ?? '')
    return found
  })
}

test('an index on a table that is there is made while the shop goes on writing', () => {
  expect(migrations.length).toBeGreaterThan(30)
  expect(holdUp(migrations)).toEqual(mayHoldUp.flatMap(([, indexes]) => indexes))
})

test.each([
  ['CREATE INDEX "by_text" ON "wishes" USING btree ("text");', ['1 by_text']],
  ['CREATE UNIQUE INDEX IF NOT EXISTS by_text ON public.wishes (text);', ['1 by_text']],
  ['ALTER TABLE "wishes" ADD CONSTRAINT "one_text" UNIQUE("text");', ['1 one_text']],
  ['CREATE INDEX ON "wishes" ("text");', ['1 unnamed']],
  ['CREATE INDEX "by_text"\n  ON "wishes"\n  ("text");', ['1 by_text']],
  ['ALTER TABLE "wishes" ADD COLUMN "code" text UNIQUE;', ['1 unnamed']],
  ['ALTER TABLE IF EXISTS "wishes"\n  ADD COLUMN "code" text,\n  ADD CONSTRAINT "one" UNIQUE ("code");', ['1 one']],
  ['ALTER TABLE wishes ADD CONSTRAINT apart EXCLUDE USING gist (span WITH &&);', ['1 apart']],
  ['ALTER TABLE "wishes" ADD COLUMN "unique_code" text;', []],
  ['ALTER TABLE "wishes" ADD CONSTRAINT "one" UNIQUE USING INDEX "by_text";', []],
  ['CREATE INDEX CONCURRENTLY "by_text" ON "wishes" USING btree ("text");', []],
  ['CREATE TABLE "hopes" ("text" text);\nCREATE INDEX "by_text" ON "hopes" USING btree ("text");', []],
])('%s', (text, found) => {
  const first = { file: '0', text: 'CREATE TABLE "wishes" ("text" text);' }
  expect(holdUp([first, { file: '1', text }])).toEqual(found)
})
