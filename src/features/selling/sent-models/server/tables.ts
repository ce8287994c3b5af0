import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'
import type { ModelFacts } from '../contract.ts'
import type { DrawnIn } from '../sent-model.ts'

/**
 * Models that customers uploaded, with their measurements; their files are named by the id. Models without a request
 * or without a user are deleted by the sweep.
 */
export const sentModels = pgTable(
  'sent_models',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    requestId: uuid()
      .unique()
      .references(() => customRequests.id, { onDelete: 'set null' }),
    /** The uploaded file's name, for display; never used as a path. */
    name: text().notNull(),
    drawnIn: text().$type<DrawnIn>().notNull(),
    facts: jsonb().$type<ModelFacts>().notNull(),
    /** The length of the model's files. */
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
)
