import { eq } from 'drizzle-orm'
import type { Database } from '#platform/server/database.ts'
import { users } from './tables.ts'

/** The payment provider's own id of a person; null for one who has never paid. */
export async function findPaymentCustomer({ db }: Database, userId: string): Promise<string | null> {
  const [user] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, userId))
  return user?.id ?? null
}

export const rememberPaymentCustomer = ({ db }: Database, userId: string, customerId: string) =>
  db.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, userId))
