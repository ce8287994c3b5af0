import { inArray, like } from 'drizzle-orm'
import { users } from '#features/accounts/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orders } from './tables.ts'

/** Nobody gets mail here: whoever has such an address is made up (rule 56). */
export const madeUp = '@demo.example'
/** By it the demo's offer is known again, whatever an owner has called it since. */
export const demoOfferId = '0d3a0000-0000-4000-8000-000000000001'
/** And by these its printers and spools. */
export const demoPrinterIds = [1, 2].map((number) => `0d3a0000-0000-4000-8000-00000000010${number}`)
export const demoSpools = {
  ids: [1, 2, 3, 4].map((number) => `0d3a0000-0000-4000-8000-00000000020${number}`),
  name: 'PLA, matt',
}

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
