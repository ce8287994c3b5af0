import { boolean, doublePrecision, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { finishes } from '#features/gifts/drawings/filament-look.ts'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { at, createdAt, id, money } from '#platform/server/columns.ts'

/** The shop's materials. Filaments, products, pieces and makes name a material by its key. */
export const materials = pgTable('materials', {
  id: id(),
  /** Made from the first name. It never changes. */
  key: text().notNull().unique(),
  /** The workshop's name. */
  name: text().notNull(),
  /** The shoppers' name. */
  soldAs: text().notNull(),
  /** Grams per cubic centimeter. */
  density: doublePrecision().notNull(),
  /** The price of a kilogram; null for the shop's default price. */
  kilogramPrice: money(),
  archivedAt: at(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
})

/** The shop's filaments. Spools, printers, products and makes name a filament by its material and color. */
export const filaments = pgTable(
  'filaments',
  {
    id: id(),
    material: text().notNull().default(defaultMaterial),
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
