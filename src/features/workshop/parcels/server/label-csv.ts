import type { CsvColumn } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Parcel } from '../contract.ts'
import { parcelNumber } from '../parcel.ts'
import { findWaitingParcels } from './find-parcels.ts'

/** The given parcels that still wait for a label. A shipped parcel's address is not exported again. */
export async function* eachParcelToLabel(shop: Shop, ids: string[]): AsyncGenerator<Parcel> {
  const wanted = new Set(ids)
  for (const parcel of await findWaitingParcels(shop)) if (wanted.has(parcel.id)) yield parcel
}

/** Grams, and ounces for carriers in the United States. */
const gramsOfOunce = 28.349523125
const ounces = (grams: number) => Math.ceil((grams / gramsOfOunce) * 10) / 10

/** One address per row, in the columns that label services expect. */
export const labelCsv: CsvColumn<Parcel>[] = [
  { name: 'reference', cell: ({ orderId, number }) => parcelNumber(orderId, number) },
  { name: 'name', cell: ({ shippingAddress }) => shippingAddress?.name ?? null },
  { name: 'street', cell: ({ shippingAddress }) => shippingAddress?.street ?? null },
  { name: 'street2', cell: ({ shippingAddress }) => shippingAddress?.street2 ?? null },
  { name: 'postcode', cell: ({ shippingAddress }) => shippingAddress?.zip ?? null },
  { name: 'city', cell: ({ shippingAddress }) => shippingAddress?.city ?? null },
  { name: 'state', cell: ({ shippingAddress }) => shippingAddress?.state ?? null },
  { name: 'country', cell: ({ shippingAddress }) => shippingAddress?.country ?? null },
  // A cell that starts with a plus would get an apostrophe, as a formula does.
  { name: 'phone', cell: ({ shippingAddress }) => shippingAddress?.phone?.replace(/^\+/, '00') ?? null },
  { name: 'grams', cell: ({ grams }) => grams },
  { name: 'ounces', cell: ({ grams }) => grams && ounces(grams) },
  {
    name: 'contents',
    cell: ({ pieces }) => pieces.map((one) => `${one.pieces} x ${one.productName}`).join('; '),
  },
]
