import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { parcels } from '#features/workshop/parcels/server/tables.ts'
import { at, createdAt, id } from '#platform/server/columns.ts'

/**
 * The label service's id of a parcel, and its label once bought. The row stays when the parcel is unpacked: the label was paid, and
 * the refund is requested from the label service.
 */
export const parcelLabels = pgTable('parcel_labels', {
  id: id(),
  parcelId: uuid()
    .unique()
    .references(() => parcels.id, { onDelete: 'set null' }),
  shipmentId: text().notNull().unique(),
  carrier: text(),
  service: text(),
  /** In the label service's currency, as it writes amounts. */
  price: text(),
  currency: text(),
  trackingNumber: text(),
  address: text(),
  createdAt: createdAt(),
  boughtAt: at(),
})
