import { inArray, like } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orders } from './tables.ts'

/** Nobody gets mail here: whoever has such an address is made up (rule 56). */
export const madeUp = '@demo.example'

/** How many orders of a demo shop's past there are; 0 in any other shop, and once it is emptied. */
export const countDemoOrders = ({ database: { db } }: Shop): Promise<number> =>
  db.$count(orders, inArray(orders.userId, demoPeople(db)))

/** The ids of everybody who is made up. */
export const findDemoPeople = async ({ database: { db } }: Pick<Shop, 'database'>): Promise<string[]> =>
  (await demoPeople(db)).map(({ id }) => id)

const demoPeople = (db: Shop['database']['db']) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%${madeUp}`))
