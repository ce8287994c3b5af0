import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { at, createdAt, id, money } from '#platform/server/columns.ts'
import type { RequestSpecifications } from '../contract.ts'
import { type RequestCategory, type RequestTimeline, requestStatuses } from '../custom-request.ts'

export const customRequests = pgTable(
  'custom_requests',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    category: text().$type<RequestCategory>().notNull(),
    referenceImages: jsonb().$type<string[]>().notNull().default([]),
    specifications: jsonb().$type<RequestSpecifications>(),
    budget: text(),
    timeline: text().$type<RequestTimeline>(),
    status: text({ enum: requestStatuses }).notNull().default('pending'),
    adminNotes: text(),
    quote: money(),
    quoteExpiresAt: at(),
    /** What the maker says with the quote. */
    quoteMessage: text(),
    estimatedDelivery: at(),
    /** The customer has answered the quote, and nobody of the shop has seen it. */
    answerIsUnread: boolean().notNull().default(false),
    orderId: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: at().notNull().defaultNow(),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.status, table.createdAt),
    index().on(table.createdAt.desc().nullsFirst(), table.id),
  ],
)

/** Whose picture an uploaded file is: nobody can show somebody else's with their request. */
export const uploads = pgTable(
  'uploads',
  {
    url: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.url] })],
)
