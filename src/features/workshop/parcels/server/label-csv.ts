import type { CsvColumn } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Parcel } from '../contract.ts'
import { parcelNumber } from '../parcel.ts'
import { findWaitingParcels } from './find-parcels.ts'

/** Those of these parcels that still wait for a label: who has left is nobody's to take out of the shop by this. */
export async function* eachParcelToLabel(shop: Shop, ids: string[]): AsyncGenerator<Parcel> {
  const wanted = new Set(ids)
  for (const parcel of await findWaitingParcels(shop)) if (wanted.has(parcel.id)) yield parcel
}

/** In grams what scales and posts of most countries say, in ounces what those of the United States do. */
const gramsOfOunce = 28.349523125
const ounces = (grams: number) => Math.ceil((grams / gramsOfOunce) * 10) / 10

/** One address a row, in the columns that label services ask for or let one match. */
export const labelCsv: CsvColumn<Parcel>[] = [
  { name: 'reference', cell: ({ orderId, number }) => parcelNumber(orderId, number) },
  { name: 'name', cell: ({ shippingAddress }) => shippingAddress?.name ?? null },
  { name: 'street', cell: ({ shippingAddress }) => shippingAddress?.street ?? null },
  { name: 'postcode', cell: ({ shippingAddress }) => shippingAddress?.zip ?? null },
  { name: 'city', cell: ({ shippingAddress }) => shippingAddress?.city ?? null },
  { name: 'state', cell: ({ shippingAddress }) => shippingAddress?.state ?? null },
  { name: 'country', cell: ({ shippingAddress }) => shippingAddress?.country ?? null },
  { name: 'grams', cell: ({ grams }) => grams },
  { name: 'ounces', cell: ({ grams }) => grams && ounces(grams) },
  {
    name: 'contents',
    cell: ({ pieces }) => pieces.map((one) => `${one.pieces} x ${one.productName}`).join('; '),
  },
]
