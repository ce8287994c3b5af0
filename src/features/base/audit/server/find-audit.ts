import { and, desc, eq, lt } from 'drizzle-orm'
import { allRows } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { AuditAction, AuditEntity, AuditFields, AuditPage, AuditSearch } from '../audit.ts'
import { auditLog } from './tables.ts'

const perPage = 50

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** The current names of entities of one kind, by id. Deleted entities are missing. */
    findNames: (shop: Shop, entity: AuditEntity, ids: string[]) => Promise<Map<string, string>>
  }
}

/** A page of 50 audit entries, newest first. */
export async function findAudit(shop: Shop, { entity, by, before }: AuditSearch): Promise<AuditPage> {
  const rows = await shop.database.db
    .select()
    .from(auditLog)
    .where(
      and(
        entity ? eq(auditLog.entity, entity) : allRows,
        isId(by) ? eq(auditLog.userId, by) : allRows,
        before ? lt(auditLog.id, Number(before)) : allRows,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(perPage + 1)
  const shown = rows.slice(0, perPage)
  const names = await namesIn(shop, shown)
  const named = (fields: AuditFields | null) =>
    fields && typeof fields.categoryId === 'string'
      ? { ...fields, categoryId: names.get(fields.categoryId) ?? fields.categoryId }
      : fields
  return {
    entries: shown.map((row) => ({
      id: row.id,
      by: row.userName,
      entity: row.entity as AuditEntity,
      entityId: row.entityId,
      name: names.get(row.entityId) ?? null,
      action: row.action as AuditAction,
      before: named(row.before as AuditFields | null),
      after: named(row.after as AuditFields | null),
      createdAt: row.createdAt.toISOString(),
    })),
    next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

type Row = typeof auditLog.$inferSelect

/** The current names of the changed entities and of the categories in their fields, by id. */
async function namesIn(shop: Shop, rows: Row[]): Promise<Map<string, string>> {
  const kinds = new Map<AuditEntity, Set<string>>()
  const want = (entity: AuditEntity, id: unknown) => {
    if (typeof id === 'string' && isId(id)) kinds.set(entity, (kinds.get(entity) ?? new Set()).add(id))
  }
  for (const { entity, entityId, before, after } of rows) {
    want(entity as AuditEntity, entityId)
    for (const fields of [before, after]) want('category', (fields as AuditFields | null)?.categoryId)
  }
  const found = await Promise.all([...kinds].map(([entity, ids]) => shop.questions.findNames(shop, entity, [...ids])))
  return new Map(found.flatMap((names) => [...names]))
}

/** The ids of the entities of a kind that this person created. */
export async function findIdsCreatedBy(
  { database: { db } }: Shop,
  { id }: SignedIn,
  entity: AuditEntity,
): Promise<string[]> {
  const made = await db
    .select({ id: auditLog.entityId })
    .from(auditLog)
    .where(and(eq(auditLog.userId, id), eq(auditLog.entity, entity), eq(auditLog.action, 'create')))
  return made.map(({ id }) => id)
}
