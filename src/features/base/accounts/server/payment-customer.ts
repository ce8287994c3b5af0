import { eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { users } from './tables.ts'

/** The payment provider's customer id; null for a user who has never paid. */
export async function findPaymentCustomer({ database: { db } }: Shop, { id }: SignedIn): Promise<string | null> {
  const [user] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, id))
  return user?.id ?? null
}

export const rememberPaymentCustomer = ({ database: { db } }: Shop, { id }: SignedIn, customerId: string) =>
  db.update(users).set({ stripeCustomerId: customerId }).where(eq(users.id, id))
