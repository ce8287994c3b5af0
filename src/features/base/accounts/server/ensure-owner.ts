import type { Shop } from '#platform/server/shop.ts'
import { isOwner } from '#platform/viewer.ts'
import { createAccount, findByEmail, shopOwner } from './accounts.ts'
import { hashNewPassword } from './passwords.ts'

/**
 * Creates the owner from `ADMIN_EMAIL` and `ADMIN_PASSWORD` unless this owner exists. Throws when the address belongs to an
 * account that is not an owner, and when the password is too easy. decisions/0008
 */
export async function ensureOwner(shop: Shop, { email: typed, password }: { email: string; password: string }) {
  const email = typed.toLowerCase()
  const existing = await findByEmail(shop, email)
  if (isOwner(existing)) return
  if (existing)
    throw new Error(
      `ADMIN_EMAIL: the account of ${email} is not an owner. Make it one with: npm run admin -- create ${email}`,
    )
  const passwordHash = await hashNewPassword(password, [email]).catch((error: Error) => {
    throw new Error(`ADMIN_PASSWORD: ${error.message}`)
  })
  const user = await createAccount(shop, { name: shopOwner, email, passwordHash, staffRole: 'owner' })
  shop.log.info({ userId: user.id }, 'owner created from the configuration')
}
