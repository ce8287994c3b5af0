import { asc, eq, max, sql } from 'drizzle-orm'
import { listOpenLinks } from '#features/base/accounts/server/one-time-links.ts'
import { secondFactors, sessions, users } from '#features/base/accounts/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Staff } from '../contract.ts'
import { invitationPurposes, roleOf } from './invitations.ts'

/** All admins, owners first, and the open invitations. */
export async function findStaff(shop: Shop): Promise<Staff> {
  const people = await shop.database.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      staffRole: users.staffRole,
      createdAt: users.createdAt,
      lastSeenAt: max(sessions.lastSeenAt),
      hasCodes: sql<boolean>`bool_or(${secondFactors.confirmedAt} is not null)`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(eq(users.role, 'admin'))
    .groupBy(users.id)
    .orderBy(asc(users.staffRole), asc(users.name), asc(users.id))
  const invitations = await listOpenLinks(shop, invitationPurposes)
  return {
    people: people.map(({ staffRole, createdAt, lastSeenAt, ...person }) => ({
      ...person,
      staffRole: staffRole ?? 'staff',
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(({ tokenHash, email, purpose, createdAt, expiresAt }) => ({
      id: tokenHash,
      email: email ?? '',
      staffRole: roleOf(purpose),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    })),
  }
}
