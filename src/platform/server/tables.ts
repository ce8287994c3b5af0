import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'

/** How often something was tried within a window of time; shared by every process. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), count: integer().notNull(), windowEndsAt: at().notNull() },
  (table) => [index().on(table.windowEndsAt)],
)

/** Work that must survive a crash (mails, webhooks, pictures), enqueued in the transaction that causes it. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    /** One job of a kind for one subject: what was done is not done again. */
    subject: text().notNull(),
    payload: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    createdAt: createdAt(),
    runAfter: at().notNull().defaultNow(),
    doneAt: at(),
    failure: text(),
  },
  (table) => [
    uniqueIndex().on(table.kind, table.subject),
    index().on(table.runAfter).where(sql`${table.doneAt} is null`),
  ],
)
