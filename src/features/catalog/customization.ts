import { type Color, colorNames } from '#features/drawings/colors.ts'
import { type Cents, scaled, times } from '#platform/money.ts'

export const sizes = ['small', 'medium', 'large'] as const
export type Size = (typeof sizes)[number]

/** Longest side in centimetres and the display multiplier of each size (specification, section 9). */
export const sizeTable = {
  small: { name: 'Small', centimetres: 5, factor: 1 },
  medium: { name: 'Medium', centimetres: 8, factor: 1.3 },
  large: { name: 'Large', centimetres: 12, factor: 1.8 },
} as const satisfies Record<Size, { name: string; centimetres: number; factor: number }>

export const engravingLimit = 50
export const defaultColor: Color = 'red'
export const defaultSize: Size = 'medium'

export type Customization = { color: Color; size: Size; engraving: string }

/** A shopper's choices with defaults filled in and the text tidied, so that equal wishes are equal values. decisions/0006 */
export function normaliseCustomization(wish: Partial<Customization> | null | undefined): Customization {
  return {
    color: wish?.color ?? defaultColor,
    size: wish?.size ?? defaultSize,
    engraving: tidyText(wish?.engraving ?? ''),
  }
}

/** One form of a typed text: composed characters, no control or direction marks, single spaces, trimmed. */
export const tidyText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a reader sees: an accent or a family emoji counts once. */
export const lengthOf = (text: string) => [...graphemes.segment(text)].length

/** What makes two cart lines the same line. */
export const customizationKey = ({ color, size, engraving }: Customization) => JSON.stringify([color, size, engraving])

export type SizePricing = 'base' | 'size'

/** What one piece costs: the base price, times the size's factor where the shop charges for size. decisions/0005 */
export const unitPrice = (base: Cents, size: Size, pricing: SizePricing): Cents =>
  pricing === 'size' ? scaled(base, sizeTable[size].factor) : base

/** What the product page shows for a choice: always with the size's factor (specification, section 9). */
export const displayPrice = (base: Cents, size: Size, quantity = 1): Cents =>
  times(scaled(base, sizeTable[size].factor), quantity)

/** `Red · Large 12 cm`, as cart, checkout and order write it. */
export const describeCustomization = ({ color, size }: Customization) =>
  `${colorNames[color]} · ${sizeTable[size].name} ${sizeTable[size].centimetres} cm`
