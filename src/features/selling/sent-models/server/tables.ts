import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'
import type { ModelFacts } from '../contract.ts'
import type { DrawnIn } from '../sent-model.ts'

/**
 * Models that customers sent to be made, with what was measured of them; the files are called by the same id. One that belongs to no
 * request, or to nobody any more, is swept away with its files.
 */
export const sentModels = pgTable(
  'sent_models',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    requestId: uuid()
      .unique()
      .references(() => customRequests.id, { onDelete: 'set null' }),
    /** What the file was called: it is shown, and never a path. */
    name: text().notNull(),
    drawnIn: text().$type<DrawnIn>().notNull(),
    facts: jsonb().$type<ModelFacts>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.createdAt)],
)
