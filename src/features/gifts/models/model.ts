import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import type { Fonts } from '#features/gifts/lettering/fonts.ts'
import type { FontName } from '#features/gifts/makes/fonts.ts'
import type { Lettering } from './lettering.ts'

/** What models are built with. */
export type Workshop = { kernel: Kernel; fonts: Fonts }

/** A number that the shopper may choose, in the unit that it is said in. */
export type Parameter = {
  label: string
  unit?: 'mm' | '°' | '%'
  least: number
  most: number
  usual: number
  whole?: boolean
}
export type Parameters = Record<string, Parameter>

/** What is chosen for a gift: its longest side in millimetres, what stands on it, in which font, and the model's own numbers. */
export type Wish = {
  size: number
  text: string
  font: FontName
  numbers: Record<string, number>
  /** Whether all that is asked is how the letters come out: what cannot be read in any case need not be laid onto the gift. */
  isTrial?: boolean
}

/** A gift before its letters: `body` in the first colour, `accent` in the second. A gift made of its letters has none yet. */
export type Base = { body?: Solid; accent?: Solid }
/** What the letters add to it. */
export type Finish = {
  body?: Solid | undefined
  /** Whether letters were cut out of its own body: what they have laid bare is shown darker. */
  isCut?: boolean
  /** In place of a body: how large its own is with the letters on it, which hide all that is under them. */
  scale?: number
  accent?: Solid | undefined
  lettering?: Lettering | undefined
  /** A solid of fewer cubic millimetres is a speck that the kernel left between others: it is neither counted nor printed. */
  leastPiece?: number | undefined
}

/** A gift as code. A changed model is a new version; orders name theirs, so it stays buildable. */
export type Model<Own extends Base = Base> = {
  id: string
  version: number
  title: string
  /** What a sentence calls it: "fits on the large heart". */
  noun: string
  parameters: Parameters
  place: 'flat' | 'arc' | 'wall'
  /** The most letters that it has room for by its nature, where that is fewer than any gift may have. */
  letters?: number
  /** The least size in millimetres that it comes out in whole, where that is more than a centimetre. */
  leastSize?: number
  /** Whether each letter has a piece of its own: a blank has none. */
  isSpelled?: boolean
  /** What each colour is for. */
  colors: { body: string; accent: string }
  /** How it is first looked at: degrees round it from the front, and above it. */
  view: { around: number; above: number }
  /** Connected solids of the body: more than one only where it has joints. */
  pieces?: (wish: Wish) => number
  /** The body for a size, made once; the letters on it are made with every key that is pressed. */
  base: (workshop: Workshop, size: number, numbers: Record<string, number>) => Own
  finish: (workshop: Workshop, base: Own, wish: Wish) => Finish
}

/** A model among others, whatever its base has of its own. */
export type AnyModel = Omit<Model, 'base' | 'finish'> & {
  base: Model['base']
  finish(workshop: Workshop, base: Base, wish: Wish): Finish
}

/** Lets a model's own base be known to its finish, and to nobody else. */
export const defineModel = <Own extends Base>(model: Model<Own>): AnyModel => ({
  ...model,
  // What `finish` is given is what `base` made: they are called by one function alone.
  finish: (workshop, base, wish) => model.finish(workshop, base as Own, wish),
})

/** The numbers of a model within their limits, with the usual one where none is chosen. */
export function numbersOf({ parameters }: Pick<Model, 'parameters'>, chosen: Record<string, unknown>) {
  const within = ({ least, most, usual, whole }: Parameter, value: unknown) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return usual
    const number = Math.min(most, Math.max(least, value))
    return whole ? Math.round(number) : number
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, within(one, chosen[name])]))
}
