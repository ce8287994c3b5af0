import { hashNewPassword } from '#features/accounts/server/passwords.ts'
import { registrationLimit } from '#features/accounts/server/routes.ts'
import { signIn, type WhenSigningIn } from '#features/accounts/server/sign-in.ts'
import { createRoutes, readBody, requireOwner } from '#platform/server/http.ts'
import { clientAddress, countAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeStaffSchema, inviteSchema, joinSchema, readInvitationSchema } from '../contract.ts'
import { changeStaffRole, takeRightsAway } from './change-staff.ts'
import { findStaff } from './find-staff.ts'
import { acceptInvitation, inviteStaff, readInvitation, revokeInvitation } from './invitations.ts'

/** `/api/staff`: who runs the shop, an owner's. */
export function staffRoutes(shop: Shop) {
  const { database, clock } = shop
  return createRoutes()
    .get('/', async (c) => {
      requireOwner(c)
      return c.json(await findStaff(database, clock.now()))
    })
    .post('/invitations', async (c) => {
      const owner = requireOwner(c)
      const { email, staffRole } = await readBody(c, inviteSchema)
      await inviteStaff(shop, owner, email, staffRole)
      return c.json({ email }, 201)
    })
    .delete('/invitations/:id', async (c) => {
      await revokeInvitation(shop, requireOwner(c), c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
    .put('/:id', async (c) => {
      const owner = requireOwner(c)
      const { staffRole } = await readBody(c, changeStaffSchema)
      await changeStaffRole(shop, owner, c.req.param('id'), staffRole)
      return c.json({ id: c.req.param('id'), staffRole })
    })
    .delete('/:id', async (c) => {
      await takeRightsAway(shop, requireOwner(c), c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
}

/** `/api/auth/invitation` and `/api/auth/join`: following an invitation to the staff. */
export function joinRoutes(shop: Shop, whenSigningIn: WhenSigningIn) {
  const { database, clock } = shop
  return createRoutes()
    .post('/invitation', async (c) => {
      const { token } = await readBody(c, readInvitationSchema)
      return c.json(await readInvitation(database, clock.now(), token))
    })
    .post('/join', async (c) => {
      const { token, name, password } = await readBody(c, joinSchema)
      await countAttempt(shop, registrationLimit, clientAddress(shop, c))
      const passwordHash = password && (await hashNewPassword(password, name ? [name] : []))
      const person = name && passwordHash ? { name, passwordHash } : undefined
      const { user: caller } = c.get('viewer')
      return c.json({
        user: await signIn(shop, whenSigningIn, c, () => acceptInvitation(shop, caller, token, person)),
      })
    })
}
