import { eq, inArray, like, or } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { orders } from './tables.ts'

/** The email domain of demo customers, which receive no mail (rule 56). */
export const demoEmailDomain = '@demo.example'

/** The demo's account for shoppers. It has a past too, and stays when the past is erased. */
export const demoShopper = 'ada@example.com'

/** Number of demo orders; 0 in other shops and after the demo data was erased. */
export const countDemoOrders = ({ database: { db } }: Shop): Promise<number> =>
  db.$count(orders, inArray(orders.userId, demoBuyers(db)))

/** Ids of all demo customers. */
export const findDemoPeople = async ({ database: { db } }: Pick<Shop, 'database'>): Promise<string[]> =>
  (await demoPeople(db)).map(({ id }) => id)

/** Ids of all buyers of the demo's past: its customers and its account for shoppers. */
export const findDemoBuyers = async ({ database: { db } }: Pick<Shop, 'database'>): Promise<string[]> =>
  (await demoBuyers(db)).map(({ id }) => id)

const demoBuyers = (db: Shop['database']['db']) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(or(like(users.email, `%${demoEmailDomain}`), eq(users.email, demoShopper)))

const demoPeople = (db: Shop['database']['db']) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%${demoEmailDomain}`))
