import { inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { users } from './tables.ts'

/** Deletes the demo's invented users with their dependent rows. Real users are deleted by `deleteAccount`. Call it in a transaction. */
export const erasePeople = ({ database: { db } }: Pick<Shop, 'database'>, userIds: string[]) =>
  db.delete(users).where(inArray(users.id, userIds))
