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
    /** The maker's message with the quote. */
    quoteMessage: text(),
    estimatedDelivery: at(),
    /** True until an admin has seen the customer's answer to the quote. */
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

/** The owner of each uploaded file. Users can attach only their own uploads to a request. */
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
