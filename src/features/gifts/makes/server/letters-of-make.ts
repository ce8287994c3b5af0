import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { bodyColor, cutLetters, defaultLetters, type ZoneCalled } from '../make.ts'

/** The color of the letters of a make column, in SQL: cream unless the make names another (rule 119). */
export const lettersOfMake = (make: AnyPgColumn): SQL<Color> =>
  sql<Color>`coalesce(${make} #>> '{called,letters,color}', ${defaultLetters}::text)`

/** The zones of a make column in filaments of their own, in SQL; null without any (rule 148). */
export const zonesOfMake = (make: AnyPgColumn): SQL<ZoneCalled[] | null> =>
  sql<ZoneCalled[] | null>`${make} #> '{called,zones}'`

/** Whether a make column may have letters, trimmings or zones in a filament of their own, in SQL. */
export const mayHaveOthers = (make: AnyPgColumn): SQL<boolean> =>
  sql<boolean>`(${lettersOfMake(make)} not in (${bodyColor}, ${cutLetters}) or ${zonesOfMake(make)} is not null)`
