import type { ShopAnswer } from '#features/base/settings/contract.ts'
import type { ShapeName } from '#features/gifts/drawings/shapes.ts'

/** A paragraph; `[words](/address)` in it is a link. */
export type Paragraph = string
export type Block = Paragraph | { list: Paragraph[] } | { table: [term: string, text: Paragraph][] }
export type InformationSection = { id: string; title: string; blocks: Block[] }

/** The text of an information page. A page with many sections gets a table of contents. */
export type InformationPage = {
  title: string
  /** For search engines and previews: one sentence. */
  description: string
  introduction: string
  drawing: ShapeName
  well: 'bg-butter' | 'bg-leaf' | 'bg-sky' | 'bg-blush' | 'bg-lilac'
  sections: InformationSection[]
}

/** The settings that the texts quote. */
export type ShopFacts = Pick<
  ShopAnswer,
  | 'shopName'
  | 'shipsTo'
  | 'homeCountry'
  | 'shipsToNames'
  | 'tracksParcels'
  | 'materials'
  | 'shippingFee'
  | 'sizePricing'
  | 'sizeFactors'
  | 'payments'
  | 'daysToMake'
  | 'daysToPrint'
>
