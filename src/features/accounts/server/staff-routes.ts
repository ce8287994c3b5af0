import { createRoutes, readBody, requireOwner } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { changeStaffSchema, inviteSchema } from '../staff-contract.ts'
import { changeStaffRole, takeRightsAway } from './change-staff.ts'
import { findStaff } from './find-staff.ts'
import { inviteStaff, revokeInvitation } from './invitations.ts'

/** `/api/staff`: who runs the shop, an owner's. */
export function staffRoutes(services: Services) {
  const { database, clock } = services
  return createRoutes()
    .get('/', async (c) => {
      requireOwner(c)
      return c.json(await findStaff(database, clock.now()))
    })
    .post('/invitations', async (c) => {
      const owner = requireOwner(c)
      const { email, staffRole } = await readBody(c, inviteSchema)
      await inviteStaff(services, owner, email, staffRole)
      return c.json({ email }, 201)
    })
    .delete('/invitations/:id', async (c) => {
      await revokeInvitation(services, requireOwner(c), c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
    .put('/:id', async (c) => {
      const owner = requireOwner(c)
      const { staffRole } = await readBody(c, changeStaffSchema)
      await changeStaffRole(services, owner, c.req.param('id'), staffRole)
      return c.json({ id: c.req.param('id'), staffRole })
    })
    .delete('/:id', async (c) => {
      await takeRightsAway(services, requireOwner(c), c.req.param('id'))
      return c.json({ id: c.req.param('id') })
    })
}
