import { createRoutes, readBody, requireUser } from '#platform/server/http.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  deleteAccountSchema,
  profileSchema,
  saveAddressSchema,
} from '../contract.ts'
import { findSavedAddresses, forgetAddresses, saveAddresses } from './addresses.ts'
import {
  askForNewEmail,
  changeName,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endOwnSession,
  requirePassword,
} from './change-account.ts'
import { findOwnSessions } from './find-own-sessions.ts'
import { hashNewPassword } from './passwords.ts'
import { endSession } from './sessions.ts'

/** What other features do when somebody leaves: `before` talks to the outside world, `within` runs in the deletion's transaction. */
export type WhenLeaving = { before: (user: SignedIn) => Promise<void>; within: (user: SignedIn) => Promise<void> }

const passwordLimit: Limit = {
  name: 'own-password',
  most: 10,
  minutes: 15,
  sentence: 'That was not your password too many times. Please wait a quarter of an hour.',
}

/** `/api/user/…`: one's own account: name, password, e-mail address, sessions, leaving. */
export function userRoutes(shop: Shop, whenLeaving: WhenLeaving) {
  const { database, log } = shop

  const confirmPassword = async (user: SignedIn, password: string) => {
    await countAttempt(shop, passwordLimit, user.id)
    await requirePassword(database, user.id, password)
  }

  return createRoutes()
    .put('/profile', async (c) => {
      const user = requireUser(c)
      const { name } = await readBody(c, profileSchema)
      return c.json({ user: await changeName(database, user, name) })
    })
    .put('/password', async (c) => {
      const user = requireUser(c)
      const { currentPassword, newPassword } = await readBody(c, changePasswordSchema)
      await confirmPassword(user, currentPassword)
      const passwordHash = await hashNewPassword(newPassword, [user.name, user.email])
      await changePassword(shop, user, c.get('viewer').sessionId, passwordHash)
      return c.json({ user })
    })
    .post('/email', async (c) => {
      const user = requireUser(c)
      const { email, password } = await readBody(c, changeEmailSchema)
      await confirmPassword(user, password)
      await askForNewEmail(shop, user, email)
      return c.json({ email }, 202)
    })
    .get('/sessions', async (c) => {
      return c.json(await findOwnSessions(database, requireUser(c).id, c.get('viewer').sessionId))
    })
    .delete('/sessions', async (c) => {
      const ended = await endOtherSessions(database, requireUser(c).id, c.get('viewer').sessionId)
      return c.json({ ended })
    })
    .delete('/sessions/:id', async (c) => {
      const user = requireUser(c)
      await endOwnSession(database, user.id, c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
    .post('/save-address', async (c) => {
      const user = requireUser(c)
      await saveAddresses(shop, user.id, await readBody(c, saveAddressSchema))
      return c.json(await findSavedAddresses(database, user.id))
    })
    .get('/addresses', async (c) => c.json(await findSavedAddresses(database, requireUser(c).id)))
    .delete('/addresses', async (c) => {
      const user = requireUser(c)
      await forgetAddresses(database, user.id)
      return c.json(await findSavedAddresses(database, user.id))
    })
    .delete('/', async (c) => {
      const user = requireUser(c)
      const { password } = await readBody(c, deleteAccountSchema)
      await confirmPassword(user, password)
      await whenLeaving.before(user)
      await database.transaction(async () => {
        await whenLeaving.within(user)
        await deleteAccount(database, user)
      })
      await endSession(shop, c)
      log.info({ userId: user.id }, 'account deleted')
      return c.json({ user: null })
    })
}
