import { orderNumber } from '#features/orders/orders/order.ts'

/** What stands on a parcel's label, and what somebody types who means it: its order's number and which of its parcels it is. */
export const parcelNumber = (orderId: string, number: number) => `${orderNumber(orderId)}-${number}`

export const wholeGrams = 'Use whole grams of a parcel, such as 450.'
export const chooseParcelPieces = 'Choose the pieces that are in the parcel.'
export const noParcel = 'There is no such parcel.'
/** So many parcels are posted, or put on paper, at once. */
export const mostParcels = 100
export const chooseParcels = `Choose between 1 and ${mostParcels} parcels.`

/** The papers of a parcel: what sticks on it and what lies in it. */
export const paperKinds = ['label', 'packing-slip', 'gift-slip'] as const
export type PaperKind = (typeof paperKinds)[number]
