import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'
import type { ThreadFact } from '../contract.ts'
import { type ThreadSide, threadEntries, threadSides } from '../thread.ts'

/** The messages about one order or one custom request. */
export const threads = pgTable(
  'threads',
  {
    id: id(),
    orderId: uuid()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    requestId: uuid()
      .unique()
      .references(() => customRequests.id, { onDelete: 'cascade' }),
    /** The last entry that each side has seen. */
    buyerSeen: integer().notNull().default(0),
    shopSeen: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [check('threads_about', sql`num_nonnulls(${table.orderId}, ${table.requestId}) = 1`)],
)

export const threadMessages = pgTable(
  'thread_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    threadId: uuid()
      .notNull()
      .references(() => threads.id, { onDelete: 'cascade' }),
    side: text({ enum: threadSides }).$type<ThreadSide>().notNull(),
    kind: text({ enum: threadEntries }).notNull().default('words'),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text(),
    words: text(),
    pictures: jsonb().$type<string[]>().notNull().default([]),
    facts: jsonb().$type<ThreadFact[]>().notNull().default([]),
    /** The id of the email by which it came: each email is one message. */
    mailId: text().unique(),
    /** Whether the other side was told by email. */
    isMailed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.threadId, table.id), index().on(table.userId)],
)

/** Uploaded pictures of a thread, each in a file of its own, and the message that shows each. */
export const threadPictures = pgTable(
  'thread_pictures',
  {
    url: text().primaryKey(),
    threadId: uuid().references(() => threads.id, { onDelete: 'set null' }),
    isShown: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.threadId)],
)

/** Texts that the shop often writes. */
export const savedReplies = pgTable('saved_replies', {
  id: id(),
  name: text().notNull(),
  words: text().notNull(),
  createdAt: createdAt(),
})
