import { inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { users } from './tables.ts'

/** Erases people who were made up, with all that is theirs alone. Whoever is real leaves by `deleteAccount`. Call it in a transaction. */
export const erasePeople = ({ database: { db } }: Pick<Shop, 'database'>, userIds: string[]) =>
  db.delete(users).where(inArray(users.id, userIds))
