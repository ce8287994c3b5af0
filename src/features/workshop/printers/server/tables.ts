import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { defaultMaterial, materials } from '#features/gifts/makes/materials.ts'
import { createdAt, day, id } from '#platform/server/columns.ts'

/** The workshop's printers; lengths are in millimeters. */
export const printers = pgTable('printers', {
  id: id(),
  name: text().notNull(),
  bedWidth: integer().notNull(),
  bedDepth: integer().notNull(),
  bedGap: integer().notNull(),
  /** The loaded filament. */
  color: text(),
  material: text({ enum: materials }).notNull().default(defaultMaterial),
  minutesADay: integer().notNull(),
  /** The weekdays on which it prints, Monday is 1; null for the shop's working days. */
  weekdays: integer().array(),
  isWorking: boolean().notNull().default(true),
  /** A printer that is off works again from this day on. */
  offUntil: day(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
})
