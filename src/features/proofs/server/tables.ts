import { doublePrecision, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Make } from '#features/makes/make.ts'
import type { ModelFile } from '#features/models/model-file.ts'

/**
 * What was agreed to be printed: a model in its version and how it is made, called by the hash of both. Its picture and its print
 * files are called by the same name. `geometry` is the hash of what was first built of it.
 */
export const proofs = pgTable(
  'proofs',
  {
    id: text().primaryKey(),
    model: jsonb().$type<ModelFile>().notNull(),
    make: jsonb().$type<Make>().notNull(),
    geometry: text(),
    /** What printing it takes, known once it was built: grams of filament, and minutes of a printer. */
    grams: doublePrecision(),
    minutes: doublePrecision(),
    /** When somebody last wanted it, to the day. */
    wantedAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.wantedAt)],
)
