import { inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { testPayments } from './tables.ts'

/** Deletes test payments. Call it in a transaction. */
export const eraseTestPayments = ({ database: { db } }: Pick<Shop, 'database'>, ids: string[]) =>
  db.delete(testPayments).where(inArray(testPayments.id, ids))
