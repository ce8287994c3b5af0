import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'

export const draftStatuses = ['open', 'completed', 'cancelled'] as const
export type DraftStatus = (typeof draftStatuses)[number]

/** One line of a draft as it is stored: everything an order needs, whatever happens to the product. Prices are cents. */
export type DraftLine = {
  /** The cart line it comes from; null for a custom design. */
  cartItemId: string | null
  productId: string | null
  productName: string
  image: string | null
  modelFile: string | null
  quantity: number
  /** How many of them were taken from stock. */
  fromStock: number
  unitPrice: number
  /** Drafts that were stored before there were models say nothing of one. */
  model?: ModelVersion | null
  proofId?: string | null
  customization: MakeDescription | null
}

/** How long pieces are set aside for a checkout, in minutes. */
export const holdMinutes = 15
/** How long altogether, however often the same checkout is opened again. */
export const mostHoldMinutes = 30

/** How many pieces of which products lines want from the shelf; a custom design wants none. */
export const stockWants = (lines: DraftLine[]) =>
  lines.flatMap(({ productId, quantity }) => (productId ? [{ productId, quantity }] : []))
