import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import type { Fonts } from '#features/gifts/lettering/fonts.ts'
import { refinedFaces } from '#features/gifts/lettering/refined.ts'
import type { FontName } from '#features/gifts/makes/fonts.ts'
import type { ZoneRole } from '#features/gifts/makes/zones.ts'
import type { Lettering } from './lettering.ts'

/** The tools for building models. */
export type Workshop = { kernel: Kernel; fonts: Fonts }

/** The height of a print layer, in millimeters. */
export const layerHeight = 0.2

/**
 * The tools by the rules of a model's version. `onLayer` moves a height to the nearest boundary of print layers if `isLayered`, and
 * changes none otherwise. `isUncrossed` is the model's.
 */
export type Tools = Workshop & { isLayered: boolean; isUncrossed: boolean; onLayer: (height: number) => number }

export function toolsFor(
  { kernel, fonts }: Workshop,
  model: Pick<Model, 'isRefined' | 'isLayered' | 'isUncrossed'>,
): Tools {
  const isLayered = model.isLayered === true
  return {
    kernel,
    fonts: model.isRefined ? refined(fonts) : fonts,
    isLayered,
    isUncrossed: model.isUncrossed === true,
    onLayer: (height) => (isLayered ? Math.round(height / layerHeight) * layerHeight : height),
  }
}

const refined = ({ round, script, serif }: Fonts): Fonts => ({
  round: refinedFaces(round),
  script: refinedFaces(script),
  serif: refinedFaces(serif),
})

/** A number that the shopper may choose, in `unit`. */
export type Parameter = {
  label: string
  unit?: 'mm' | '°' | '%'
  least: number
  most: number
  usual: number
  whole?: boolean
}
export type Parameters = Record<string, Parameter>

/** The choices for a build: longest side in millimeters, text, font, and the model's parameters. */
export type Wish = {
  size: number
  text: string
  font: FontName
  numbers: Record<string, number>
  /** A trial only checks the letters, so illegible letters are not laid onto the gift. */
  isTrial?: boolean
  /** Whether the letters are cut in instead of raised. */
  isCut?: boolean
}

/**
 * A gift without letters: `body` in the first color, `accent` in the second. Empty for a gift that consists of its letters. With `bare`,
 * the body without its accent and zones, these are parts of the body and do not lie on it.
 */
export type Base = { body?: Solid; accent?: Solid; bare?: Solid; zones?: ZoneSolid[] }
/** A zone in a filament of its own. */
export type ZoneSolid = { role: ZoneRole; solid: Solid }
/** The result of adding letters to a base. */
export type Finish = {
  body?: Solid | undefined
  /** Whether letters were cut out of the base's body; the exposed surface is displayed darker. */
  isCut?: boolean
  /** Instead of `body`: the scale of the base's body below raised letters. */
  scale?: number
  accent?: Solid | undefined
  /** Instead of the base's: what cut letters leave of it. */
  cutBase?: Pick<Base, 'accent' | 'bare' | 'zones'> | undefined
  lettering?: Lettering | undefined
  /** Smaller solids, in cubic millimeters, are artifacts of the kernel and are neither counted nor printed. */
  leastPiece?: number | undefined
}

/** A gift as code. A changed model gets a new version; old versions stay, because orders refer to them. */
export type Model<Own extends Base = Base> = {
  id: string
  version: number
  title: string
  /** The noun in sentences: "fits on the large heart". */
  noun: string
  parameters: Parameters
  place: 'flat' | 'arc' | 'wall'
  /** The model's maximum number of letters, if lower than the general limit. */
  letters?: number
  /** The smallest size that builds correctly, in millimeters, if larger than 10. */
  leastSize?: number
  /** Whether each letter has its own segment, which rules out spaces. */
  isSpelled?: boolean
  /** Whether the current rules for letters and print meshes apply. Old versions keep theirs. */
  isRefined?: true
  /**
   * Whether letters and trimmings lie on the body by print layers, for few filament changes: flat faces are on the boundaries of layers,
   * and the body is whole below them. Old versions sink letters into the body.
   */
  isLayered?: true
  /** Whether no surface of a print mesh passes through another. Old versions may cross themselves by some micrometers. */
  isUncrossed?: true
  /** The parts in each color. */
  colors: { body: string; accent: string }
  /** The initial camera angles around the gift, from the front, and above it, in degrees. */
  view: { around: number; above: number }
  /** The number of connected solids; more than one only for a gift with joints. */
  pieces?: (wish: Wish) => number
  /** Builds the gift of a size without letters. Cached; `finish` runs on every key press. */
  base: (tools: Tools, size: number, numbers: Record<string, number>) => Own
  finish: (tools: Tools, base: Own, wish: Wish) => Finish
}

/** A model with any type of base. */
export type AnyModel = Omit<Model, 'base' | 'finish'> & {
  base: Model['base']
  finish(tools: Tools, base: Base, wish: Wish): Finish
}

/** Defines a model. Only its own `finish` knows the type of its `base`. */
export const defineModel = <Own extends Base>(model: Model<Own>): AnyModel => ({
  ...model,
  // Safe, because the only caller passes the result of `base` to `finish`.
  finish: (tools, base, wish) => model.finish(tools, base as Own, wish),
})

/** The model's parameters, clamped to their limits, with defaults for missing values. */
export function numbersOf({ parameters }: Pick<Model, 'parameters'>, chosen: Record<string, unknown>) {
  const within = ({ least, most, usual, whole }: Parameter, value: unknown) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return usual
    const number = Math.min(most, Math.max(least, value))
    return whole ? Math.round(number) : number
  }
  return Object.fromEntries(Object.entries(parameters).map(([name, one]) => [name, within(one, chosen[name])]))
}
