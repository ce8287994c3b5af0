import { desc, eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { OwnSession } from '../contract.ts'
import { deviceOf } from './device.ts'
import { sessions } from './tables.ts'

/** The user's sessions, latest first, at most 100. `current` is the caller's session. */
export async function findOwnSessions(
  { database: { db } }: Shop,
  user: SignedIn,
  current: string | null,
): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
  return rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === current,
  }))
}
