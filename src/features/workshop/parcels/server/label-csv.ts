import { homeCountryOf } from '#features/base/settings/home-country.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { dollarsFromCents, sumOf } from '#platform/money.ts'
import type { CsvColumn } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Parcel } from '../contract.ts'
import { parcelNumber } from '../parcel.ts'
import { splitStreet } from '../split-street.ts'
import { findPaidGoods } from './find-paid-goods.ts'
import { findWaitingParcels } from './find-parcels.ts'

/** What a carrier or the customs want to know besides the address; `value` in dollars is what was paid for the goods. */
type Declared = { email: string | null; value: string; customsCodes: string[]; origin: string }

/** The given parcels that still wait for a label. A shipped parcel's address is not exported again. */
export async function* eachParcelToLabel(shop: Shop, ids: string[]): AsyncGenerator<Parcel & Declared> {
  const wanted = new Set(ids)
  const parcels = (await findWaitingParcels(shop)).filter(({ id }) => wanted.has(id))
  const settings = await findSettings(shop)
  const goods = await findPaidGoods(
    shop,
    parcels.map(({ orderId }) => orderId),
  )
  for (const parcel of parcels) {
    const value = sumOf(parcel.pieces.map(({ orderItemId, pieces }) => goods.valueOf(orderItemId, pieces)))
    yield {
      ...parcel,
      email: goods.emailOf(parcel.orderId),
      value: dollarsFromCents(value),
      customsCodes: parcel.pieces.map(({ orderItemId }) => goods.customsCodeOf(orderItemId) ?? settings.customsCode),
      origin: homeCountryOf(settings),
    }
  }
}

const streetOf = (address: Parcel['shippingAddress']) =>
  address ? splitStreet(address) : { street: null, houseNumber: null }

/** Grams, and ounces for carriers in the United States. */
const gramsOfOunce = 28.349523125
const ounces = (grams: number) => Math.ceil((grams / gramsOfOunce) * 10) / 10

/** One address per row, in the columns that label services expect. */
export const labelCsv: CsvColumn<Parcel & Declared>[] = [
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
  { name: 'email', cell: ({ email }) => email },
  { name: 'grams', cell: ({ grams }) => grams },
  { name: 'ounces', cell: ({ grams }) => grams && ounces(grams) },
  {
    name: 'contents',
    cell: ({ pieces }) => pieces.map((one) => `${one.pieces} x ${one.productName}`).join('; '),
  },
  { name: 'value', cell: ({ value }) => value },
  { name: 'currency', cell: () => 'USD' },
  // One code if it is that of all contents; otherwise one for each, in the order of the contents.
  {
    name: 'customs_code',
    cell: ({ customsCodes }) => (new Set(customsCodes).size === 1 ? customsCodes[0] : customsCodes.join('; ')) ?? null,
  },
  { name: 'origin', cell: ({ origin }) => origin },
  { name: 'street_name', cell: ({ shippingAddress }) => streetOf(shippingAddress).street },
  { name: 'house_number', cell: ({ shippingAddress }) => streetOf(shippingAddress).houseNumber },
]
