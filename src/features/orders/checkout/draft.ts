import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'

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
  /** Pieces from stock. */
  fromStock: number
  unitPrice: number
  /** Missing in drafts that are older than models. */
  model?: ModelVersion | null
  proofId?: string | null
  customization: MakeDescription | null
}

/** Minutes that a checkout holds its pieces. */
export const holdMinutes = 15
/** Maximum minutes in total, even if the checkout is opened again. */
export const maxHoldMinutes = 30

/** The pieces that lines need from stock; custom designs need none. */
export const stockWants = (lines: DraftLine[]) =>
  lines.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []))
