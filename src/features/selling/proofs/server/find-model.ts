import { type OfferedSize, sizesOf } from '#features/gifts/makes/offer.ts'
import { type ModelFile, parseModelFile } from '#features/gifts/models/model-file.ts'
import { findModel } from '#features/gifts/models/models.ts'
import { isOwnDesign } from '#features/gifts/models/own-model.ts'
import { findDesignVersion, isDesign, readDesignVersion } from '#features/selling/designs/server/find-designs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Design, knownModel } from '../design.ts'
import { type OptionsProblem, optionsProblem } from '../options-problem.ts'

/** The model that a product's `modelFile` names, ours or the maker's own; undefined where it names none that the shop can build. */
export async function findModelOf(shop: Shop, modelFile: string | null): Promise<ModelFile | undefined> {
  const named = parseModelFile(modelFile)
  if (!named || !isOwnDesign(named.id)) return knownModel(modelFile)
  return (await isDesign(shop, named)) ? named : undefined
}

/** Why a product cannot be made of this model; undefined where it can, and for a file somewhere else, which is shown as it is. */
export async function modelFileProblem(shop: Shop, modelFile: string): Promise<OptionsProblem | undefined> {
  if (!modelFile.startsWith('/models/')) return undefined
  const named = parseModelFile(modelFile)
  const design = named && isOwnDesign(named.id) ? await findDesignVersion(shop, named) : undefined
  if (!named || !(design || knownModel(modelFile))) return noSuchModel
  if (new URLSearchParams(modelFile.split('?')[1]).size > Object.keys(named.options).length) return nameOnce
  const { words, ...options } = named.options
  if (!design) return optionsProblem(findModel(named.id, named.version)!, named.options)
  if (words !== undefined && words !== 'none') return noWords
  // Its page asks for words where it is not said that it bears none.
  if (Boolean(design.place) === (words === 'none')) return design.place ? hasPlace : hasNoPlace
  return optionsProblem({ title: design.title, parameters: {} }, options)
}

/** Why a product of this model cannot be sold in these sizes, null being the usual; undefined where it can. */
export function sizesProblem(modelFile: string | null, sizes: OfferedSize[] | null): OptionsProblem | undefined {
  const named = parseModelFile(modelFile)
  const { leastSize = 0, title = '' } = (named && findModel(named.id, named.version)) ?? {}
  const isLess = sizesOf({ sizes }).some(({ centimetres }) => centimetres * 10 < leastSize)
  return isLess
    ? { sentence: `“${title}” is ${leastSize / 10} cm long at the least. Please make its sizes larger.` }
    : undefined
}

export const noSuchModel: OptionsProblem = { sentence: 'There is no such model. Please choose one of the list.' }
const nameOnce: OptionsProblem = { sentence: 'Name each option of a model once.' }
const noWords: OptionsProblem = {
  sentence: 'A design of your own that bears no words says words=none, and nothing else of them.',
}

const hasNoPlace: OptionsProblem = {
  sentence: 'This version of your design has no place for words. Say words=none, or give it one.',
}
const hasPlace: OptionsProblem = {
  sentence: 'This version of your design has a place for words. Leave out words=none, or take the place away.',
}

/** A design with all that a thread needs to build it. */
export async function wholeDesign(shop: Shop, design: Design): Promise<Design> {
  return isOwnDesign(design.model.id) ? { ...design, own: await readDesignVersion(shop, design.model) } : design
}
