import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TextPlace, Turned } from '#features/gifts/models/own-model.ts'
import { createdAt } from '#platform/server/columns.ts'
import type { DesignAnswer, OwnZone } from '../contract.ts'

/** Facts about the uploaded file of a design. */
export type DesignReport = Pick<
  DesignAnswer,
  'form' | 'triangles' | 'keptTriangles' | 'pieces' | 'size' | 'leftOut' | 'zones'
>

/**
 * The maker's own designs, identified by the hash of their mesh. Orientation and text area make up a version. Versions never change,
 * because orders refer to them.
 */
export const designs = pgTable(
  'designs',
  {
    id: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    report: jsonb().$type<DesignReport>().notNull(),
    turned: jsonb().$type<Turned>().notNull(),
    place: jsonb().$type<TextPlace>(),
    /** The numbers of the zones in the filament of letters. */
    accent: integer().array().notNull().default([]),
    /** The zones in filaments of their own, and in which they are offered. */
    ownZones: jsonb().$type<OwnZone[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] })],
)
