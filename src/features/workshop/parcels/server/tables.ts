import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { carriers } from '#features/base/carriers/carriers.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { at, id } from '#platform/server/columns.ts'

/** What leaves the workshop in one box. An order may have several, which are counted from 1. */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    carrier: text({ enum: carriers }),
    trackingNumber: text(),
    grams: integer(),
    /** Somebody packed it; otherwise its order was said to be sent. */
    isPacked: boolean().notNull().default(true),
    packedAt: at().notNull(),
    /** When it was handed to the carrier; until then it stands in the workshop. */
    postedAt: at(),
  },
  (table) => [
    unique().on(table.orderId, table.number),
    index('parcels_waiting').on(table.packedAt, table.id).where(sql`${table.postedAt} is null`),
    check('parcels_grams', sql`${table.grams} > 0`),
  ],
)

/** How many pieces of which line are in a parcel. */
export const parcelPieces = pgTable(
  'parcel_pieces',
  {
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    pieces: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.orderItemId] }),
    index().on(table.orderItemId),
    check('parcel_pieces_pieces', sql`${table.pieces} > 0`),
  ],
)
