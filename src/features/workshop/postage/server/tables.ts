import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { parcels } from '#features/workshop/parcels/server/tables.ts'
import { at, createdAt, id } from '#platform/server/columns.ts'

/**
 * What a seller of labels knows a parcel by, and the label once it is bought. It is kept when its parcel is unpacked: it was paid, and
 * its money is asked back from the seller.
 */
export const parcelLabels = pgTable('parcel_labels', {
  id: id(),
  parcelId: uuid()
    .unique()
    .references(() => parcels.id, { onDelete: 'set null' }),
  shipmentId: text().notNull().unique(),
  carrier: text(),
  service: text(),
  /** In the seller's money, as the seller writes it. */
  price: text(),
  currency: text(),
  trackingNumber: text(),
  address: text(),
  createdAt: createdAt(),
  boughtAt: at(),
})
