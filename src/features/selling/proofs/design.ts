import { hasRightToLeft } from '#features/gifts/lettering/directions.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import type { AnyModel, Wish } from '#features/gifts/models/model.ts'
import { type ModelFile, parseModelFile } from '#features/gifts/models/model-file.ts'
import { findModel, unknownModel } from '#features/gifts/models/models.ts'
import { type OwnDesign, ownModel } from '#features/gifts/models/own-model.ts'
import { wishOf } from '#features/gifts/models/wish-of.ts'

/** A model of a proof. `lettering: 2` marks the current rules for right-to-left text; older proofs were set by other rules. */
export type ProvenModel = ModelFile & { lettering?: 2 }

/** What is built: a version of a model with the product's options, and the shopper's make. */
export type Design = {
  model: ProvenModel
  make: MakeDescription
  /** The maker's own design, if the model is a stored mesh instead of code. */
  own?: OwnDesign
}

/** The coded model that a product's `modelFile` names; undefined for other files. */
export function knownModel(modelFile: string | null | undefined): ModelFile | undefined {
  const named = parseModelFile(modelFile)
  return named && findModel(named.id, named.version) ? named : undefined
}

/** The model with the current rules for right-to-left text. decisions/0063 */
export const provenModel = (model: ModelFile, { engraving }: MakeDescription): ProvenModel =>
  hasRightToLeft(engraving) ? { ...model, lettering: 2 } : model

/** Whether building today gives the text order that the shopper agreed to. */
export const isSetAsAgreed = ({ model, make }: Pick<Design, 'model' | 'make'>): boolean =>
  model.lettering === 2 || !hasRightToLeft(make.engraving)

/** The model of a design. Throws if the shop cannot build it: versions are never deleted, because orders refer to them. */
export function modelOf({ model: { id, version }, own }: Design): AnyModel {
  if (own) return ownModel(own)
  const model = findModel(id, version)
  if (!model) throw new Error(unknownModel(id, version))
  return model
}

/** The model's input: the shopper's options, and the product's options for the rest. */
export const wishFor = (design: Design): Wish => wishOf(modelOf(design), makeFor(design))

export const makeFor = ({ model, make }: Design): MakeDescription => ({
  ...make,
  options: { ...model.options, ...make.options },
})
