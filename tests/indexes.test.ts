import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

type Migration = { file: string; text: string }

const migrations = globSync('db/migrations/*.sql')
  .sort()
  .map((path): Migration => ({ file: basename(path, '.sql'), text: readFileSync(path, 'utf8') }))

/** Indexes that hold up who writes while they are made, each with why it may; what is released is not changed. */
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
]

const tableMade = /\bcreate (?:unlogged )?table (?:if not exists )?(?:"?public"?\.)?"?(\w+)/gi
const indexMade =
  /\bcreate (?:unique )?index (?!concurrently\b)(?:if not exists )?"?(\w+)"? on (?:only )?(?:"?public"?\.)?"?(\w+)/gi
/** It makes an index, and cannot do so concurrently. */
const keyAdded =
  /\balter table (?:only )?(?:"?public"?\.)?"?(\w+)"? add (?:constraint "?(\w+)"? )?(?:unique|primary key)(?! using)\b/gi

/** The indexes on tables that an earlier file made, which hold up who writes there. */
function holdUp(among: Migration[]): string[] {
  const before = new Set<string>()
  return among.flatMap(({ file, text }) => {
    const made = [
      ...[...text.matchAll(indexMade)].map(([, index, table]) => ({ index, table })),
      ...[...text.matchAll(keyAdded)].map(([, table, index]) => ({ index, table })),
    ]
    const found = made.filter(({ table }) => before.has(String(table))).map(({ index }) => `${file} ${index}`)
    for (const [, table] of text.matchAll(tableMade)) before.add(String(table))
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
  ['CREATE INDEX CONCURRENTLY "by_text" ON "wishes" USING btree ("text");', []],
  ['CREATE TABLE "hopes" ("text" text);\nCREATE INDEX "by_text" ON "hopes" USING btree ("text");', []],
])('%s', (text, found) => {
  const first = { file: '0', text: 'CREATE TABLE "wishes" ("text" text);' }
  expect(holdUp([first, { file: '1', text }])).toEqual(found)
})
