import { orderNumber } from '#features/orders/orders/order.ts'

/** The number on a parcel's label, by which it is found: the order's number and the parcel's number. */
export const parcelNumber = (orderId: string, number: number) => `${orderNumber(orderId)}-${number}`

export const wholeGrams = 'Weigh the parcel in whole grams, such as 450.'
export const chooseParcelPieces = 'Choose the pieces that are in the parcel.'
export const noParcel = 'There is no such parcel.'
/** The maximum number of parcels that are shipped or printed at once. */
export const maxParcels = 100
export const chooseParcels = `Choose between 1 and ${maxParcels} parcels.`

/** A parcel's papers: its label, its slips, and the card of a gift. */
export const paperKinds = ['label', 'packing-slip', 'gift-slip', 'message-card'] as const
export type PaperKind = (typeof paperKinds)[number]
