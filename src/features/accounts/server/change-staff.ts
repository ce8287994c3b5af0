import { and, asc, eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { isId, notAnOwner } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import type { SignedIn, StaffRole } from '#platform/viewer.ts'
import { recordChange } from './audit.ts'
import { revokeInvitationsOf } from './invitations.ts'
import { sessions, users } from './tables.ts'

/** Makes one of the staff an owner, or an owner one of the staff. Throws 404, and 409 for the last owner. decisions/0026 */
export const changeStaffRole = (services: Services, owner: SignedIn, id: string, staffRole: StaffRole): Promise<void> =>
  services.database.transaction(async () => {
    const { before, refuseLast } = await lockMember(services, owner, id)
    if (staffRole === 'staff') refuseLast()
    await services.database.db.update(users).set({ staffRole }).where(eq(users.id, id))
    await recordChange(services, owner, {
      entity: 'staff',
      entityId: id,
      action: 'update',
      before: { name: before.name, role: before.staffRole ?? 'staff' },
      after: { name: before.name, role: staffRole },
    })
  })

/**
 * Makes somebody of the staff a customer again, signs them out everywhere, and makes the invitations they sent worthless. Throws 404, and 409 for the last owner.
 */
export const takeRightsAway = (services: Services, owner: SignedIn, id: string): Promise<void> =>
  services.database.transaction(async () => {
    const { db } = services.database
    const { before, refuseLast } = await lockMember(services, owner, id)
    refuseLast()
    await db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, id))
    await db.delete(sessions).where(eq(sessions.userId, id))
    await revokeInvitationsOf(services, id)
    await recordChange(services, owner, {
      entity: 'staff',
      entityId: id,
      action: 'delete',
      before: { name: before.name, email: before.email, role: before.staffRole ?? 'staff' },
    })
    services.log.info({ userId: id }, 'rights taken away')
  })

type Owners = { id: string }[]

/** Locks everybody who owns the shop, in one order for all callers. Whoever waited here reads what is true now. */
export const lockOwners = ({ db }: Database): Promise<Owners> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.staffRole, 'owner')))
    .orderBy(asc(users.id))
    .for('update')

export const isOnly = (owners: Owners, id: string) => owners.length === 1 && owners[0]?.id === id

async function lockMember({ database }: Services, owner: SignedIn, id: string) {
  const owners = await lockOwners(database)
  // The caller may have been an owner when the call came in, and none any more.
  if (!owners.some((one) => one.id === owner.id)) throw notAnOwner()
  const [before] = isId(id)
    ? await database.db
        .select()
        .from(users)
        .where(and(eq(users.id, id), eq(users.role, 'admin')))
        .for('update')
    : []
  if (!before) throw new Problem('not-found', 'There is nobody like that on the staff.')
  const refuseLast = () => {
    if (isOnly(owners, id)) throw new Problem('conflict', 'The shop needs an owner: make somebody else one first.')
  }
  return { before, refuseLast }
}
