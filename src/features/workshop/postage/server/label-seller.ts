import type { Parcel } from '#features/workshop/parcels/contract.ts'
import type { Label, Rate } from '../contract.ts'

export type Bought = Omit<Label, 'parcelId'>
/** How a seller knows a parcel: one label is sold for each, and no second one. */
export type Shipment = { id: string; rates: Rate[]; bought: Bought | null }
export type ToSend = Pick<Parcel, 'shippingAddress'> & { name: string; grams: number }

/** Who sells labels. Each throws 503 where nobody answers, and 409 with the seller's own words where it refuses. */
export type LabelSeller = {
  name: string
  /** Makes a parcel known; nothing is bought by that. */
  announce: (parcel: ToSend) => Promise<Shipment>
  /** What a parcel costs now, or the label that it has. */
  look: (shipmentId: string) => Promise<Shipment>
  /** Buys its label; asked again, answers the one that it has. */
  buy: (shipmentId: string, rate: string) => Promise<Bought>
}
