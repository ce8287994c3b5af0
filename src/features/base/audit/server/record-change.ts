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
  before?: Fields | undefined
  after?: Fields | undefined
}

type AuditServices = Pick<Shop, 'database' | 'clock'>

/** Records a change in the audit log, with the fields that differ. Call it in the change's transaction. */
export const recordChange = (shop: AuditServices, admin: SignedIn, change: Change): Promise<void> =>
  recordChanges(shop, admin, [change])

/** Records several changes with one INSERT. Call it in the changes' transaction. */
export async function recordChanges(
  { database, clock }: AuditServices,
  admin: SignedIn,
  changes: Change[],
): Promise<void> {
  const createdAt = clock.now()
  await database.db.insert(auditLog).values(
    changes.map((change) => ({
      userId: admin.id,
      userName: admin.name,
      action: change.action,
      entity: change.entity,
      entityId: change.entityId,
      ...differencesOf(change),
      createdAt,
    })),
  )
}

/** Fields that the shop computes; their changes are not recorded. */
const computedFields = new Set(['version', 'estimates'])

function differencesOf({ before, after }: Change) {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => !computedFields.has(name) && JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  )
  const only = (fields: Fields | undefined) =>
    fields && Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]))
  return { before: only(before), after: only(after) }
}

/** The 409 for an edit of an outdated version. Its sentence names who changed the entity last, and when. */
export async function editConflict(
  { database, clock }: Shop,
  { entity, entityId }: Pick<Change, 'entity' | 'entityId'>,
): Promise<Problem> {
  const [last] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  const who = last?.userName ?? 'Another person'
  const minutes = last ? Math.floor((clock.now().getTime() - last.createdAt.getTime()) / 60_000) : 0
  const when = minutes < 1 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  return new Problem(
    'conflict',
    `${who} changed this ${when}. Your text is kept. Check the other change before you save.`,
  )
}
