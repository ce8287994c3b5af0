import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { createdAt } from '#platform/server/columns.ts'

/** Changes in the back office, with the changed fields before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.entity, table.entityId), index().on(table.createdAt)],
)
