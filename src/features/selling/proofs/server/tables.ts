import { boolean, doublePrecision, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { createdAt } from '#platform/server/columns.ts'
import type { ProvenModel } from '../design.ts'

/**
 * What was agreed to be printed: a model in its version and how it is made, called by the hash of both. Its picture and its print
 * files are called by the same name. `geometry` is the hash of what was first built of it: when its picture was drawn.
 */
export const proofs = pgTable(
  'proofs',
  {
    id: text().primaryKey(),
    model: jsonb().$type<ProvenModel>().notNull(),
    make: jsonb().$type<MakeDescription>().notNull(),
    geometry: text(),
    /** What printing it takes, known once it was built: grams of filament, and minutes of a printer. */
    grams: doublePrecision(),
    minutes: doublePrecision(),
    /** Whether a slicer has said so. */
    isSliced: boolean().notNull().default(false),
    /** When somebody last wanted it, to the day. */
    wantedAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.wantedAt)],
)

/** What a slicer said of a solid, called by the hash of the solid, of the slicer and of its settings. */
export const slicings = pgTable('slicings', {
  id: text().primaryKey(),
  grams: doublePrecision().notNull(),
  minutes: doublePrecision().notNull(),
  createdAt: createdAt(),
})
