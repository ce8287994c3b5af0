import { eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { VerifiedAccount } from './accounts.ts'
import { matchesPassword } from './passwords.ts'
import { users } from './tables.ts'

const passwordLimit: Limit = {
  name: 'own-password',
  most: 10,
  minutes: 15,
  sentence: 'You have entered a wrong password too often. Please wait 15 minutes.',
}

/** Verifies the user's password. Throws 403 when it is wrong, and 429 after 10 attempts in 15 minutes. */
export async function confirmPassword(shop: Shop, user: SignedIn, password: string): Promise<VerifiedAccount> {
  await countAttempt(shop, passwordLimit, user.id)
  const { db } = shop.database
  const [found] = await db.select({ passwordHash: users.password }).from(users).where(eq(users.id, user.id))
  if (!found || !(await matchesPassword(found.passwordHash, password))) throw wrongCurrentPassword()
  return { id: user.id, ...found }
}

export const wrongCurrentPassword = () => new Problem('not-allowed', 'This is not your current password.')
