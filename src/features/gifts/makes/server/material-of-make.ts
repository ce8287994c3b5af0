import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { defaultMaterial, type Material } from '../materials.ts'

/** The material of a make column, in SQL; the counterpart of `materialOf`. */
export const materialOfMake = (make: AnyPgColumn): SQL<Material> =>
  sql<Material>`coalesce(${make} ->> 'material', ${defaultMaterial}::text)`
