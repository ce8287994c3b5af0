import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id } from './columns.ts'

/** Attempts within a time window, shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), count: integer().notNull(), windowEndsAt: at().notNull() },
  (table) => [index().on(table.windowEndsAt)],
)

/** Jobs that must survive a crash (mails, pictures), added in the transaction that causes them. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    /** One job of a kind per subject: a finished job is not done again. */
    subject: text().notNull(),
    payload: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    /** Set once a step has begun that must not happen twice. */
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

/** Mails of a shop without a mail server: shown at `/dev/mail`, never sent. */
export const keptMails = pgTable(
  'kept_mails',
  {
    id: id(),
    /** The job of the mail: a repeated job keeps one mail. */
    jobId: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
)
