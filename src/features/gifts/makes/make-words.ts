import { fontLabels, fontNames, fontTitle } from './fonts.ts'
import { colorNameOf, type MakeDescription, type Options, optionsIn, sizeOf } from './make.ts'
import { isZoneOption } from './zones.ts'

/** `Large 12 cm`, with a non-breaking space before the unit. */
export const showSize = (make: Pick<MakeDescription, 'size' | 'called'>): string => {
  const { name, centimetres } = sizeOf(make)
  return `${name} ${centimetres}\u00a0cm`
}
/** An engraving in running text, with a slash for each line break, as poems are quoted. */
export const onOneLine = (words: string) => words.replaceAll('\n', ' / ')

/** `Red · Large 12 cm`, then the engraving `“Ida + Sam”`; empty for a custom design. */
export function describeMake(make: MakeDescription | null): string[] {
  if (!make) return []
  const others = optionsIn(make.options ?? {}).filter(([name]) => name !== 'letters' && !isZoneOption(name))
  const choices = [colorNameOf(make), showSize(make), ...partsOn(make), ...others.map(describeOption)]
  return [choices.join(' · '), ...wordsOn(make)]
}

/** The filament of the letters, if it is not cream, and those of zones, such as `Letters: White`. */
const partsOn = ({ called: { letters, zones = [] } = {} }: MakeDescription): string[] =>
  [...(letters ? [{ ...letters, part: 'Letters' }] : []), ...zones].map(({ part, name }) => `${part}: ${name}`)

/** The name of a gift with its engraving, such as `Heart “Ida + Sam”`. */
export const nameWithWords = (name: string, make: MakeDescription | null): string => [name, ...wordsOn(make)].join(' ')

/** The quoted engraving on one line, such as `“Ida + Sam”`; empty without one. */
export const wordsOn = (make: MakeDescription | null): string[] =>
  make?.engraving ? [`“${onOneLine(make.engraving)}”`] : []

/** An option in words: `Font: Serif`, or `stand height: 40` for `standHeight`. */
const describeOption = ([name, value]: [string, Options[string]]) =>
  name === 'font' ? `${fontTitle}: ${labelOfFont(value)}` : describeOther(name, value)

const labelOfFont = (value: Options[string]) => {
  const font = fontNames.find((one) => one === value)
  return font ? fontLabels[font] : value
}

const describeOther = (name: string, value: Options[string]) =>
  `${name.replace(/[A-Z]/g, ' $&').toLowerCase()}: ${value === true ? 'yes' : value === false ? 'no' : value}`
