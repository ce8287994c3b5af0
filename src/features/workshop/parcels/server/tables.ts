import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { carriers } from '#features/base/carriers/carriers.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { at, id } from '#platform/server/columns.ts'

/** A box that leaves the workshop. The parcels of an order are numbered from 1. */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The number of the order's recipient to whom the parcel goes (rule 136). */
    recipient: integer().notNull().default(1),
    carrier: text({ enum: carriers }),
    trackingNumber: text(),
    grams: integer(),
    /** Packed at the packing table; otherwise created because the order was set to shipped. */
    isPacked: boolean().notNull().default(true),
    packedAt: at().notNull(),
    /** When it was handed to the carrier; until then it is in the workshop. */
    postedAt: at(),
  },
  (table) => [
    unique().on(table.orderId, table.number),
    index('parcels_waiting').on(table.packedAt, table.id).where(sql`${table.postedAt} is null`),
    check('parcels_grams', sql`${table.grams} > 0`),
  ],
)

/** The quantity of each line in a parcel. */
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
