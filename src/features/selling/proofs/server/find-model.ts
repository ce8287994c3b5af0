import { type OfferedSize, sizesOf } from '#features/gifts/makes/offer.ts'
import { type ModelFile, parseModelFile } from '#features/gifts/models/model-file.ts'
import { findModel } from '#features/gifts/models/models.ts'
import { isOwnDesign } from '#features/gifts/models/own-model.ts'
import { findDesignVersion, isDesign, readDesignVersion } from '#features/selling/designs/server/find-designs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Design, knownModel } from '../design.ts'
import { type OptionsProblem, optionsProblem } from '../options-problem.ts'

/** The model that a product's `modelFile` names, coded or the maker's own; undefined if the shop cannot build the file. */
export async function findModelOf(shop: Shop, modelFile: string | null): Promise<ModelFile | undefined> {
  const named = parseModelFile(modelFile)
  if (!named || !isOwnDesign(named.id)) return knownModel(modelFile)
  return (await isDesign(shop, named)) ? named : undefined
}

/**
 * Why a product cannot use this model file, or undefined. An address of this shop must be a model; a file elsewhere on the web is
 * not checked.
 */
export async function modelFileProblem(shop: Shop, modelFile: string): Promise<OptionsProblem | undefined> {
  if (!modelFile.startsWith('/')) return undefined
  const named = parseModelFile(modelFile)
  const design = named && isOwnDesign(named.id) ? await findDesignVersion(shop, named) : undefined
  if (!named || !(design || knownModel(modelFile))) return noSuchModel
  if (new URLSearchParams(modelFile.split('?')[1]).size > Object.keys(named.options).length) return nameOnce
  const { words, ...options } = named.options
  if (!design) return optionsProblem(findModel(named.id, named.version)!, named.options)
  if (words !== undefined && words !== 'none') return noWords
  // Without `words=none`, the product page would ask for text.
  if (Boolean(design.place) === (words === 'none')) return design.place ? hasPlace : hasNoPlace
  return optionsProblem({ title: design.title, parameters: {} }, options)
}

/** Why a product of this model cannot be sold in these sizes (null for the defaults), or undefined. */
export function sizesProblem(modelFile: string | null, sizes: OfferedSize[] | null): OptionsProblem | undefined {
  const named = parseModelFile(modelFile)
  const { leastSize = 0, title = '' } = (named && findModel(named.id, named.version)) ?? {}
  const isLess = sizesOf({ sizes }).some(({ centimetres }) => centimetres * 10 < leastSize)
  return isLess
    ? { sentence: `“${title}” must be at least ${leastSize / 10} cm long. Please choose larger sizes.` }
    : undefined
}

export const noSuchModel: OptionsProblem = {
  sentence: 'This model does not exist. Please choose a model from the list.',
}
const nameOnce: OptionsProblem = { sentence: 'Name each option of a model once.' }
const noWords: OptionsProblem = {
  sentence: 'For a design without text, the only value of `words` is none.',
}

const hasNoPlace: OptionsProblem = {
  sentence: 'This version of your design has no text area. Use words=none or add a text area.',
}
const hasPlace: OptionsProblem = {
  sentence: 'This version of your design has a text area. Leave out words=none or remove the text area.',
}

/** Adds the mesh of a maker's own design, which worker threads cannot read. */
export async function withMesh(shop: Shop, design: Design): Promise<Design> {
  return isOwnDesign(design.model.id) ? { ...design, own: await readDesignVersion(shop, design.model) } : design
}
