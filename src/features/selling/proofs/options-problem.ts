import { fontNames } from '#features/gifts/makes/fonts.ts'
import type { Options } from '#features/gifts/makes/make.ts'
import type { Model, Parameter } from '#features/gifts/models/model.ts'

/** What is wrong, for whoever sets it. */
export type OptionsProblem = { sentence: string }
type Described = Pick<Model, 'title' | 'parameters'>

/**
 * Why a product cannot be sold as a model with these options, or undefined. What is built holds every number within its limits, whatever is
 * asked for: whoever sets it is told instead that it would not count.
 */
export function optionsProblem(model: Described, options: Options): OptionsProblem | undefined {
  for (const [name, value] of Object.entries(options)) {
    const allowed = allowedOf(model, name)
    if (!allowed) return { sentence: `“${model.title}” has no option “${shortened(name)}”: it takes ${sayAll(model)}.` }
    if (!allowed.takes(value))
      return { sentence: `${sayName(name)} of “${model.title}” is ${allowed.said}, not “${shortened(value)}”.` }
  }
  return undefined
}

type Allowed = { takes: (value: unknown) => boolean; said: string }

function allowedOf({ parameters }: Described, name: string): Allowed | undefined {
  if (name === 'font') return font
  return Object.hasOwn(parameters, name) ? numberWithin(parameters[name]!) : undefined
}

const font: Allowed = {
  takes: (value) => fontNames.some((name) => name === value),
  said: `${fontNames.slice(0, -1).join(', ')} or ${fontNames.at(-1)}`,
}

const numberWithin = ({ least, most, unit, whole }: Parameter): Allowed => ({
  takes: (value) => typeof value === 'number' && value >= least && value <= most && (!whole || Number.isInteger(value)),
  said: `a ${whole ? 'whole ' : ''}number from ${least} to ${most}${unit ?? ''}`,
})

const sayAll = (model: Described) =>
  [...Object.keys(model.parameters), 'font'].map((name) => `${name} (${allowedOf(model, name)?.said})`).join(', ')

/** `standHeight` is `Stand height`. */
const sayName = (name: string) => {
  const words = name.replace(/[A-Z]/g, ' $&').toLowerCase()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const shortened = (said: string | number | boolean) => {
  const text = String(said)
  return text.length > 30 ? `${text.slice(0, 30)}…` : text
}
