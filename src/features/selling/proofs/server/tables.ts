import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ZoneWork } from '#features/gifts/estimates/print-work.ts'
import type { FilamentRole } from '#features/gifts/geometry/mesh.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import type { ByZone } from '#features/gifts/makes/zones.ts'
import { createdAt } from '#platform/server/columns.ts'
import type { ProvenModel } from '../design.ts'

/**
 * Agreed gifts: a version of a model and a make, identified by the hash of both. Pictures and print files have the same hash in their
 * names. `geometry` is the hash of the first build, usually of the picture.
 */
export const proofs = pgTable(
  'proofs',
  {
    id: text().primaryKey(),
    model: jsonb().$type<ProvenModel>().notNull(),
    make: jsonb().$type<MakeDescription>().notNull(),
    geometry: text(),
    /** Print estimate as one filament, known after the first build: grams and printer minutes. */
    grams: doublePrecision(),
    minutes: doublePrecision(),
    /** Filament changes, layers up to the last change, and grams of the accent; null if never measured. */
    changes: integer(),
    towerLayers: integer(),
    accentGrams: doublePrecision(),
    /** The grams of zones in filaments of their own, and how often each is changed to (rule 148); null without any. */
    zoneWork: jsonb().$type<ByZone<ZoneWork>>(),
    /** The parts whose filaments are in the printer at the start and at the end; null if not measured, and then the body. */
    firstRole: text().$type<FilamentRole>(),
    lastRole: text().$type<FilamentRole>(),
    /** What versions before these two columns store instead, which run beside this one during an upgrade. */
    startsWithAccent: boolean(),
    /** The bed that it covers, in millimeters; null until its print file is made. */
    footprintWidth: doublePrecision(),
    footprintDepth: doublePrecision(),
    /** Whether the estimate comes from a slicer. */
    isSliced: boolean().notNull().default(false),
    /** Last use of the proof, to the day. */
    wantedAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.wantedAt)],
)

/** Results of the slicer, identified by the hash of the solid, the slicer and its settings. */
export const slicings = pgTable('slicings', {
  id: text().primaryKey(),
  grams: doublePrecision().notNull(),
  minutes: doublePrecision().notNull(),
  createdAt: createdAt(),
})
