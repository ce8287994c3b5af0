import { isDesign, readDesignVersion } from '#features/designs/server/find-designs.ts'
import { type ModelFile, readModelFile } from '#features/models/model-file.ts'
import { isOwnDesign } from '#features/models/own-model.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Design, knownModel } from '../design.ts'

/** The model that a product's `modelFile` names, ours or the maker's own; undefined where it names none that the shop can build. */
export async function findModelOf(shop: Shop, modelFile: string | null): Promise<ModelFile | undefined> {
  const named = readModelFile(modelFile)
  if (!named || !isOwnDesign(named.id)) return knownModel(modelFile)
  return (await isDesign(shop, named)) ? named : undefined
}

/** A design with all that a thread needs to build it. */
export async function wholeDesign(shop: Shop, design: Design): Promise<Design> {
  return isOwnDesign(design.model.id) ? { ...design, own: await readDesignVersion(shop, design.model) } : design
}
