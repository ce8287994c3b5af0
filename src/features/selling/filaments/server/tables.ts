import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { finishes } from '#features/gifts/drawings/filament-look.ts'
import { defaultMaterial, materials } from '#features/gifts/makes/materials.ts'
import { at, createdAt, id } from '#platform/server/columns.ts'

/** The shop's filaments. Spools, printers, products and makes name a filament by its material and color. */
export const filaments = pgTable(
  'filaments',
  {
    id: id(),
    material: text({ enum: materials }).notNull().default(defaultMaterial),
    /** The key of the color, made from the first name. It never changes. */
    color: text().notNull(),
    name: text().notNull(),
    brand: text().notNull().default(''),
    /** One color as `#rrggbb`, or two for a two-tone filament. */
    hex: text().array().notNull(),
    finish: text({ enum: finishes }).notNull().default('matte'),
    isOffered: boolean().notNull().default(true),
    archivedAt: at(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.material, table.color)],
)
