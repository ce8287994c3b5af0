import { type Color, colorNames } from '#features/gifts/drawings/colors.ts'
import { type Cents, scaleCents, times } from '#platform/money.ts'
import { fontLabels, fontNames, fontTitle } from './fonts.ts'
import { graphemesOf } from './graphemes.ts'
import type { Material } from './materials.ts'

export const sizes = ['small', 'medium', 'large'] as const
export type Size = (typeof sizes)[number]

/** Longest side in centimetres of each size (rule 3). */
export const sizeTable = {
  small: { name: 'Small', centimetres: 5 },
  medium: { name: 'Medium', centimetres: 8 },
  large: { name: 'Large', centimetres: 12 },
} as const satisfies Record<Size, { name: string; centimetres: number }>

export const engravingLimit = 50
export const tooLongEngraving = `Engraving can be at most ${engravingLimit} characters.`
/** How many further options a gift has at most, and how long a text one may be, in characters. */
export const mostOptions = 12
export const optionLimit = 100
export const defaultColor: Color = 'red'
export const defaultSize: Size = 'medium'

/** What else can be chosen of a gift, by name. In its one form no option is an empty text, and none at all is no `options`. */
export type Options = Record<string, string | number | boolean>

/** How a gift is made, in the one form in which equal wishes are equal values. Its material is its product's, and not said where it is the usual one. decisions/0006, 0067 */
export type MakeDescription = {
  color: Color
  size: Size
  engraving: string
  options?: Options
  called?: Called
  material?: Material
}

/** What a size is called, and its longest side in centimetres. */
export type SizeCalled = { name: string; centimetres: number }
/** What a product that calls its sizes or colours by names of its own called them when it was chosen. */
export type Called = { size?: SizeCalled; color?: string }

/** A make's size as it was chosen: its name, and its longest side in centimetres. */
export const sizeOf = ({ size, called }: Pick<MakeDescription, 'size' | 'called'>): SizeCalled =>
  called?.size ?? sizeTable[size]
/** `Large 12 cm`; a number is not parted from its unit at a line's end. */
export const saySize = (make: Pick<MakeDescription, 'size' | 'called'>): string => {
  const { name, centimetres } = sizeOf(make)
  return `${name} ${centimetres}\u00a0cm`
}
export const colorNameOf = ({ color, called }: Pick<MakeDescription, 'color' | 'called'>): string =>
  called?.color ?? colorNames[color]

/** What is said of a colour of which there is no filament, and to whoever wants it (rule 88). */
export const sayRunOut = (color: string) => `${color} has run out`
export const chooseAnother = (color: string) => `${sayRunOut(color)}. Please choose another colour.`

/** A shopper's choices as they may be sent: what is left out or null is the usual. */
export type MakeWish = {
  color?: Color | undefined
  size?: Size | undefined
  engraving?: string | null | undefined
  options?: Options | null | undefined
}

/** Which model a gift is printed from, and the options that its product fixes. */
export type ModelVersion = { id: string; version: number; options?: Options }

/** A shopper's choices with defaults filled in and the texts tidied. */
export function normaliseMake(wish: MakeWish | null | undefined): MakeDescription {
  const { color = defaultColor, size = defaultSize, engraving, options } = wish ?? {}
  const chosen = optionsIn(options ?? {})
    .map(([name, value]) => [name, typeof value === 'string' ? tidyText(value) : value])
    .filter(([, value]) => value !== '')
  return {
    color,
    size,
    engraving: tidyText(engraving ?? ''),
    ...(chosen.length > 0 && { options: Object.fromEntries(chosen) }),
  }
}

/** By their names, however they were sent or stored. */
const optionsIn = (options: Options) => Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1))

/** One form of a typed text: composed characters, single spaces, and nothing at its ends that is not seen there (rule 95). */
export const tidyText = (text: string) =>
  text
    .normalize('NFC')
    // From each end once: a pattern that may begin anywhere in many blanks would be tried from each of them.
    .replace(/^[\s\u200b]+/, '')
    .replace(/([^\s\u200b])[\s\u200b]+$/, '$1')
    .replace(/[^\S\ufeff]+/g, ' ')

/** How many characters a reader sees: an accent or a family emoji counts once. */
export const lengthOf = (text: string) => graphemesOf(text).length

/** What makes two lines the same line: equal for equal makes, whatever the order of their options. */
export const makeKey = ({ color, size, engraving, options }: MakeDescription) =>
  JSON.stringify([color, size, engraving, ...(options ? [optionsIn(options)] : [])])

/** How many times the base price, which is a small one's, the larger sizes are worth, such as `'1.3'`. */
export type SizeFactors = Record<Exclude<Size, 'small'>, string>
/** What an owner decides about sizes: what they are worth, and whether that is charged. */
export type SizeTerms = { sizePricing: 'base' | 'size'; sizeFactors: SizeFactors }

/** What one piece costs: the base price, times the size's factor where the shop charges for size. decisions/0005 */
export const unitPrice = (base: Cents, size: Size, { sizePricing, sizeFactors }: SizeTerms): Cents =>
  sizePricing === 'size' ? displayPrice(base, size, sizeFactors) : base

/** What the product page shows for a choice: always with the size's factor (rule 3). */
export const displayPrice = (base: Cents, size: Size, factors: SizeFactors, quantity = 1): Cents =>
  times(size === 'small' ? base : scaleCents(base, Number(factors[size])), quantity)

/** `Red · Large 12 cm`, then `“Ida + Sam”` of a gift with an engraving; nothing of what is made to a quote. */
export function describeMake(make: MakeDescription | null): string[] {
  if (!make) return []
  const { options = {} } = make
  const choices = [colorNameOf(make), saySize(make), ...optionsIn(options).map(describeOption)]
  return [choices.join(' · '), ...wordsOn(make)]
}

/** `Heart “Ida + Sam”`: a gift by its name and what is to stand on it. */
export const nameWithWords = (name: string, make: MakeDescription | null): string => [name, ...wordsOn(make)].join(' ')

/** `“Ida + Sam”` of a gift with an engraving: what is to stand on it; nothing of any other. */
export const wordsOn = (make: MakeDescription | null): string[] => (make?.engraving ? [`“${make.engraving}”`] : [])

/** `Font: Serif`, as its page says it; `standHeight` of 40 is `stand height: 40`. */
const describeOption = ([name, value]: [string, Options[string]]) =>
  name === 'font' ? `${fontTitle}: ${labelOfFont(value)}` : describeOther(name, value)

const labelOfFont = (value: Options[string]) => {
  const font = fontNames.find((one) => one === value)
  return font ? fontLabels[font] : value
}

const describeOther = (name: string, value: Options[string]) =>
  `${name.replace(/[A-Z]/g, ' $&').toLowerCase()}: ${value === true ? 'yes' : value === false ? 'no' : value}`
