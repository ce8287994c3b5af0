import { basicColorNames, basicColorOf, type Color } from '#features/gifts/drawings/colors.ts'
import type { Dyed, FilamentLook } from '#features/gifts/drawings/filament-look.ts'
import { type Cents, scaleCents, showMoney } from '#platform/money.ts'
import { graphemesOf } from './graphemes.ts'
import type { Material } from './materials.ts'

export const sizes = ['small', 'medium', 'large'] as const
export type Size = (typeof sizes)[number]

/** The longest side of each size, in centimeters (rule 3). */
export const sizeTable = {
  small: { name: 'Small', centimetres: 5 },
  medium: { name: 'Medium', centimetres: 8 },
  large: { name: 'Large', centimetres: 12 },
} as const satisfies Record<Size, { name: string; centimetres: number }>

export const engravingLimit = 50
export const tooLongEngraving = `Engraving can be at most ${engravingLimit} characters.`
/** The maximum number of options, and the maximum length of a text option in characters. */
export const maxOptions = 12
export const optionLimit = 100
export const defaultColor: Color = 'red'
export const defaultSize: Size = 'medium'

/** Further choices by name. In a normalized make no option is an empty text, and `options` is missing if there are none. */
export type Options = Record<string, string | number | boolean>

/** A normalized make: equal makes are equal values. The material comes from the product and is left out for PLA. decisions/0006, 0067 */
export type MakeDescription = {
  color: Color
  size: Size
  engraving: string
  options?: Options
  called?: Called
  material?: Material
}

/** The name of a size, and its longest side in centimeters. */
export type SizeCalled = { name: string; centimetres: number }
/** The product's own size, and the name and look of the filament, at the time of the choice. A basic color has no look of its own. */
export type Called = {
  size?: SizeCalled
  color?: string
  look?: FilamentLook
  letters?: LettersCalled
  zones?: ZoneCalled[]
}

/**
 * The filament of letters and trimmings. Makes without it have cream letters. `bodyColor` stands for the filament of the body, and
 * `cutLetters` for letters that are cut into the body.
 */
export type LettersCalled = { color: Color; name: string; look?: FilamentLook }
/** The filament of a zone of a maker's design (rule 148): the zone's number and what it is called. `bodyColor` stands for the filament of the body. */
export type ZoneCalled = LettersCalled & { zone: number; part: string }
export const bodyColor = 'body'
export const cutLetters = 'cut'

/** Whether letters need no filament but that of the body. */
export const isInBodyColor = (letters: Color): boolean => letters === bodyColor || letters === cutLetters
/** The filament of letters in a shop that names no other. */
export const defaultLetters: Color = 'cream'

/** The filament of a make's letters, for a make that certainly has letters: models without words may have no part in it. */
export const lettersColorOf = ({ engraving, called }: Pick<MakeDescription, 'engraving' | 'called'>) =>
  called?.letters?.color ?? (engraving ? defaultLetters : undefined)

/** The name and length of a make's size, as it was chosen. */
export const sizeOf = ({ size, called }: Pick<MakeDescription, 'size' | 'called'>): SizeCalled =>
  called?.size ?? sizeTable[size]
export const colorNameOf = ({ color, called }: Pick<MakeDescription, 'color' | 'called'>): string =>
  called?.color ?? nameOfColor(color)

/** The filament's color and look of a make. */
export const dyedOf = ({ color, called }: Pick<MakeDescription, 'color' | 'called'>): Dyed => ({
  color,
  look: called?.look,
})

/** The name of a basic color, or the key of another color in words, such as `Galaxy black`. */
export function nameOfColor(color: Color): string {
  const basic = basicColorOf(color)
  return basic ? basicColorNames[basic] : `${color.charAt(0).toUpperCase()}${color.slice(1)}`.replaceAll('-', ' ')
}

/** Sentences for a color that is out of filament (rule 88). */
export const runOutText = (color: string) => `${color} has run out`
export const chooseAnother = (color: string) => `${runOutText(color)}. Please choose another color.`

/** A make in a request. Missing and null values are the defaults. */
export type MakeWish = {
  color?: Color | undefined
  size?: Size | undefined
  engraving?: string | null | undefined
  options?: Options | null | undefined
}

/** The model of a product and its fixed options. */
export type ModelVersion = { id: string; version: number; options?: Options }

/** Normalizes a make: fills in defaults and tidies texts. */
export function normalizeMake(wish: MakeWish | null | undefined): MakeDescription {
  const { color = defaultColor, size = defaultSize, engraving, options } = wish ?? {}
  const chosen = optionsIn(options ?? {})
    .map(([name, value]) => [name, typeof value === 'string' ? tidyText(value) : value])
    .filter(([, value]) => value !== '')
  return {
    color,
    size,
    engraving: tidyWords(engraving ?? ''),
    ...(chosen.length > 0 && { options: Object.fromEntries(chosen) }),
  }
}

/** The options sorted by name. */
export const optionsIn = (options: Options) => Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1))

/** Normalizes a typed text: composed characters, single spaces, no invisible characters at the ends (rule 95). */
export const tidyText = (text: string) =>
  text
    .normalize('NFC')
    // Anchored patterns: an unanchored pattern takes quadratic time on long runs of spaces.
    .replace(/^[\s\u200b]+/, '')
    .replace(/([^\s\u200b])[\s\u200b]+$/, '$1')
    .replace(/[^\S\ufeff]+/g, ' ')

/** Normalizes an engraving like `tidyText`, line by line: a typed line break stays between two lines with words (rule 22). */
export const tidyWords = (text: string) =>
  text
    .split(lineBreak)
    .map(tidyText)
    .filter((line) => line !== '')
    .join('\n')

const lineBreak = /\r\n|[\n\r\u2028\u2029]/

/** The number of graphemes: an accented letter or a family emoji counts once. */
export const lengthOf = (text: string) => graphemesOf(text).length

/** A key that is equal for equal makes, independent of the order of options. */
export const makeKey = ({ color, size, engraving, options }: MakeDescription) =>
  JSON.stringify([color, size, engraving, ...(options ? [optionsIn(options)] : [])])

/** Price factors of the larger sizes relative to small, such as `'1.3'`. */
export type SizeFactors = Record<Exclude<Size, 'small'>, string>
/** The settings about sizes: their factors, and whether the factors are charged. */
export type SizeTerms = { sizePricing: 'base' | 'size'; sizeFactors: SizeFactors }

/** The price of one piece: the base price, times the size's factor if the shop charges for size. decisions/0005 */
export const unitPrice = (base: Cents, size: Size, { sizePricing, sizeFactors }: SizeTerms): Cents =>
  sizePricing === 'size' && size !== 'small' ? scaleCents(base, Number(sizeFactors[size])) : base

/** What a size tile says: the price of the size, or its factor `×1.3` where every size costs the same (rule 3). */
export const showSizePrice = (base: Cents, size: Size, terms: SizeTerms): string =>
  terms.sizePricing === 'size'
    ? showMoney(unitPrice(base, size, terms))
    : `×${size === 'small' ? 1 : Number(terms.sizeFactors[size])}`
