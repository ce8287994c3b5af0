import { eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { lineCorrections } from './tables.ts'

/** Removes a customer's name from the corrections of their orders. Call it in the transaction that deletes the account. */
export const clearNamesOfCorrections = ({ database }: Shop, { id }: SignedIn) =>
  database.db.update(lineCorrections).set({ userName: null }).where(eq(lineCorrections.userId, id))
