import { hasRightToLeft } from '#features/gifts/lettering/directions.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import type { AnyModel, Wish } from '#features/gifts/models/model.ts'
import { type ModelFile, parseModelFile } from '#features/gifts/models/model-file.ts'
import { findModel, unknownModel } from '#features/gifts/models/models.ts'
import { type OwnDesign, ownModel } from '#features/gifts/models/own-model.ts'
import { wishOf } from '#features/gifts/models/wish-of.ts'

/** A model as a proof names it: with the rules by which words are set that are read from the right, of which there were others once. */
export type ProvenModel = ModelFile & { lettering?: 2 }

/** What is made for somebody: a model in its version with the product's own options, and how the shopper wants it. */
export type Design = {
  model: ProvenModel
  make: MakeDescription
  /** The maker's own design, where the model names one: it is not among the code. */
  own?: OwnDesign
}

/** The model of ours that a product's `modelFile` names; undefined where it names none. */
export function knownModel(modelFile: string | null | undefined): ModelFile | undefined {
  const named = parseModelFile(modelFile)
  return named && findModel(named.id, named.version) ? named : undefined
}

/** A model for words as they are set today. decisions/0063 */
export const provenModel = (model: ModelFile, { engraving }: MakeDescription): ProvenModel =>
  hasRightToLeft(engraving) ? { ...model, lettering: 2 } : model

/** Whether what is built today is what was agreed on. */
export const isSetAsAgreed = ({ model, make }: Pick<Design, 'model' | 'make'>): boolean =>
  model.lettering === 2 || !hasRightToLeft(make.engraving)

/** Throws for a model that the shop cannot build: versions that orders name are never taken away. */
export function modelOf({ model: { id, version }, own }: Design): AnyModel {
  if (own) return ownModel(own)
  const model = findModel(id, version)
  if (!model) throw new Error(unknownModel(id, version))
  return model
}

/** What is built: the shopper's options, and the product's where the shopper chose none. */
export const wishFor = (design: Design): Wish => wishOf(modelOf(design), makeFor(design))

export const makeFor = ({ model, make }: Design): MakeDescription => ({
  ...make,
  options: { ...model.options, ...make.options },
})
