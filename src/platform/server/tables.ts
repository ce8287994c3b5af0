import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'

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
    /** Set while somebody works on it. */
    startedAt: at(),
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

/** Mails of a shop without a mail server: kept to be looked at, never sent. */
export const keptMails = pgTable(
  'kept_mails',
  {
    id: id(),
    /** The job that wrote it: a repeat of the job is the same mail. */
    jobId: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
)
