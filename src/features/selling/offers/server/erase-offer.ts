import { eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { offers } from './tables.ts'

/** Erases an offer without an audit log entry, for offers that no admin created. Call it in a transaction. */
export const eraseOffer = ({ database: { db } }: Pick<Shop, 'database'>, id: string) =>
  db.delete(offers).where(eq(offers.id, id))
