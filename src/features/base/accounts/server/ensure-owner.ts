import type { Shop } from '#platform/server/shop.ts'
import { isOwner } from '#platform/viewer.ts'
import { createAccount, findByEmail, shopOwner } from './accounts.ts'
import { hashNewPassword } from './passwords.ts'

/**
 * The owner that the configuration names (`ADMIN_EMAIL`, `ADMIN_PASSWORD`): made when there is no account of that address; one that
 * is an owner's stays as it is. Throws a sentence for an account of somebody else, and for a password that is too easy. decisions/0008
 */
export async function ensureOwner(shop: Shop, { email: typed, password }: { email: string; password: string }) {
  const email = typed.toLowerCase()
  const existing = await findByEmail(shop, email)
  if (isOwner(existing)) return
  if (existing)
    throw new Error(
      `ADMIN_EMAIL: ${email} has an account that is no owner's. Raise it with: npm run admin -- create ${email}`,
    )
  const passwordHash = await hashNewPassword(password, [email]).catch((error: Error) => {
    throw new Error(`ADMIN_PASSWORD: ${error.message}`)
  })
  const user = await createAccount(shop, { name: shopOwner, email, passwordHash, staffRole: 'owner' })
  shop.log.info({ userId: user.id }, 'the owner was made from the configuration')
}
