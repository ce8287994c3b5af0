import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'
import type { AskedAddress } from '#features/orders/orders/order.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import type { GiftOptions } from '#features/selling/gift-options/contract.ts'
import type { Address } from '#platform/address.ts'

export const draftStatuses = ['open', 'completed', 'cancelled'] as const
export type DraftStatus = (typeof draftStatuses)[number]

/** A stored line of a draft, with everything that an order needs even if the product changes. Prices in cents. */
export type DraftLine = {
  /** The cart line; null for a custom design. */
  cartItemId: string | null
  productId: string | null
  productName: string
  image: string | null
  modelFile: string | null
  quantity: number
  /** The number of the recipient who gets the pieces; missing for the first. */
  recipient?: number
  /** Pieces from stock. */
  fromStock: number
  unitPrice: number
  /** Missing in drafts that are older than models. */
  model?: ModelVersion | null
  proofId?: string | null
  customization: MakeDescription | null
}

/** A recipient of a draft after the first, with the promise for the parcel (rule 136). */
export type DraftRecipient = {
  shippingAddress: Address | null
  asked?: AskedAddress | undefined
  gift: GiftOptions
  leavesOn: string | null
  arrivals: PromisedArrivals
}

/** Minutes that a checkout holds its pieces. */
export const holdMinutes = 15
/** Maximum minutes in total, even if the checkout is opened again. */
export const maxHoldMinutes = 30

/** The pieces that lines need from stock; custom designs need none. */
export const stockWants = (lines: DraftLine[]) =>
  lines.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []))
