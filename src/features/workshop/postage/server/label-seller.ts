import type { Parcel } from '#features/workshop/parcels/contract.ts'
import type { Label, Rate } from '../contract.ts'

export type Bought = Omit<Label, 'parcelId'>
/** The label service's id of a parcel. Each parcel gets one label. */
export type Shipment = { id: string; rates: Rate[]; bought: Bought | null }
export type ToSend = Pick<Parcel, 'shippingAddress'> & { name: string; grams: number }

/** A label service. Each function throws 503 when the service does not answer, and 409 with the service's own words when it refuses. */
export type LabelSeller = {
  name: string
  /** Registers a parcel; nothing is bought. */
  announce: (parcel: ToSend) => Promise<Shipment>
  /** The rates of a parcel, or the label that it has. */
  look: (shipmentId: string) => Promise<Shipment>
  /** Buys the label; a repeat answers the same label. */
  buy: (shipmentId: string, rate: string) => Promise<Bought>
}
