import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { orderItems } from '#features/orders/orders/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { createdAt, id } from '#platform/server/columns.ts'

/** The history of corrected lines: what each line was before, with its proof. */
export const lineCorrections = pgTable(
  'order_item_corrections',
  {
    id: id(),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    make: jsonb('customization').$type<MakeDescription>().notNull(),
    proofId: text().references(() => proofs.id),
    image: text(),
    isByShop: boolean().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    userName: text(),
    reason: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderItemId), index().on(table.proofId)],
)
