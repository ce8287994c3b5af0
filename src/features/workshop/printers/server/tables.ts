import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { printerKinds } from '#features/gifts/estimates/print-work.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
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
  material: text().notNull().default(defaultMaterial),
  /** How it changes filaments, and how many it holds; by hand at most `maxChanges` a piece. */
  kind: text({ enum: printerKinds }).notNull().default('slots'),
  /** Whether the maker said so: printers from before the shop asked count as printers with slots. */
  isKindKnown: boolean().notNull().default(false),
  slots: integer().notNull().default(4),
  maxChanges: integer().notNull().default(3),
  /** Seconds and cubic millimeters of a change; null for those of its kind. */
  changeSeconds: integer(),
  purge: integer(),
  /** 200 prints in half of the estimated time. */
  speedPercent: integer().notNull().default(100),
  /** Further loaded filaments, as `material color`. */
  alsoLoaded: jsonb().$type<Filament[]>().notNull().default([]),
  minutesADay: integer().notNull(),
  /** The weekdays on which it prints, Monday is 1; null for the shop's working days. */
  weekdays: integer().array(),
  isWorking: boolean().notNull().default(true),
  /** A printer that is off works again from this day on. */
  offUntil: day(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
})
