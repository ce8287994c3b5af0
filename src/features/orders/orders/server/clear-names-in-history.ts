import { eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { orderEvents } from './tables.ts'

/** Removes a customer's name from what they changed of their orders. Call it in the transaction that deletes the account. */
export const clearNamesInHistory = ({ database }: Shop, { id }: SignedIn) =>
  database.db.update(orderEvents).set({ userName: null }).where(eq(orderEvents.userId, id))
