import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type Material, usualMaterial } from '../materials.ts'

/** What a column says of how it is made is made of: `materialOf`, as the database says it. */
export const materialOfMake = (make: AnyPgColumn): SQL<Material> =>
  sql<Material>`coalesce(${make} ->> 'material', ${usualMaterial}::text)`
