import { fontNames } from '#features/gifts/makes/fonts.ts'
import type { Options } from '#features/gifts/makes/make.ts'
import type { Model, Parameter } from '#features/gifts/models/model.ts'

/** What is wrong, as a sentence for the user. */
export type OptionsProblem = { sentence: string }
type Described = Pick<Model, 'title' | 'parameters'>

/**
 * Why a product cannot be sold with these options of its model, or undefined. Building would limit every number silently,
 * so values outside the limits are refused here.
 */
export function optionsProblem(model: Described, options: Options): OptionsProblem | undefined {
  for (const [name, value] of Object.entries(options)) {
    const allowed = allowedOf(model, name)
    if (!allowed)
      return {
        sentence: `“${model.title}” has no option “${shortened(name)}”. Available options: ${listOptions(model)}.`,
      }
    if (!allowed.takes(value))
      return {
        sentence: `${showName(name)} of “${model.title}” must be ${allowed.description}, not “${shortened(value)}”.`,
      }
  }
  return undefined
}

type Allowed = { takes: (value: unknown) => boolean; description: string }

function allowedOf({ parameters }: Described, name: string): Allowed | undefined {
  if (name === 'font') return font
  return Object.hasOwn(parameters, name) ? numberWithin(parameters[name]!) : undefined
}

const font: Allowed = {
  takes: (value) => fontNames.some((name) => name === value),
  description: `${fontNames.slice(0, -1).join(', ')} or ${fontNames.at(-1)}`,
}

const numberWithin = ({ least, most, unit, whole }: Parameter): Allowed => ({
  takes: (value) => typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value)),
  description: `a ${whole ? 'whole ' : ''}number from ${least} to ${most}${unit ?? ''}`,
})

const listOptions = (model: Described) =>
  [...Object.keys(model.parameters), 'font']
    .map((name) => `${name} (${allowedOf(model, name)?.description})`)
    .join(', ')

/** `standHeight` is `Stand height`. */
const showName = (name: string) => {
  const words = name.replace(/[A-Z]/g, ' $&').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const shortened = (value: string | number | boolean) => {
  const text = String(value)
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}
