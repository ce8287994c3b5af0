import { and, desc, eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { AuditAction, AuditEntity } from '../audit.ts'
import { auditLog } from './tables.ts'

type Fields = Record<string, unknown>
export type Change = {
  entity: AuditEntity
  entityId: string
  action: AuditAction
  before?: Fields
  after?: Fields
}

/** Writes down who changed what, from what to what; only what differs. Call it in the change's transaction. */
export async function recordChange({ database, clock }: Shop, admin: SignedIn, change: Change): Promise<void> {
  const { entity, entityId, action, before, after } = change
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== 'version' && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  const only = (fields: Fields | undefined) =>
    fields && Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
  await database.db.insert(auditLog).values({
    userId: admin.id,
    userName: admin.name,
    action,
    entity,
    entityId,
    before: only(before),
    after: only(after),
    createdAt: clock.now(),
  })
}

/** What somebody is told whose page is older than what is stored: who was faster, and when. */
export async function changedMeanwhile(
  { database, clock }: Shop,
  entity: AuditEntity,
  entityId: string,
): Promise<Problem> {
  const [last] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  const who = last?.userName ?? 'Somebody else'
  const minutes = last ? Math.floor((clock.now().getTime() - last.createdAt.getTime()) / 60_000) : 0
  const when = minutes < 1 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  return new Problem('conflict', `${who} changed this ${when}. Your text is kept: look at the change before you save.`)
}
