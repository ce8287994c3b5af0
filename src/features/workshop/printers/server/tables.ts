import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { colors } from '#features/gifts/drawings/colors.ts'
import { defaultMaterial, materials } from '#features/gifts/makes/materials.ts'
import { createdAt, id } from '#platform/server/columns.ts'

/** The workshop's printers; lengths are in millimeters. */
export const printers = pgTable('printers', {
  id: id(),
  name: text().notNull(),
  bedWidth: integer().notNull(),
  bedDepth: integer().notNull(),
  bedGap: integer().notNull(),
  /** The loaded filament. */
  color: text({ enum: colors }),
  material: text({ enum: materials }).notNull().default(defaultMaterial),
  minutesADay: integer().notNull(),
  isWorking: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
})
