import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { bodyColor, cutLetters, defaultLetters } from '../make.ts'

/** The color of the letters of a make column, in SQL: cream unless the make names another (rule 119). */
export const lettersOfMake = (make: AnyPgColumn): SQL<Color> =>
  sql<Color>`coalesce(${make} #>> '{called,letters,color}', ${defaultLetters}::text)`

/** Whether letters of a color have a filament of their own, in SQL. */
export const isSecondColor = (letters: SQL<Color>): SQL<boolean> =>
  sql<boolean>`${letters} not in (${bodyColor}, ${cutLetters})`
