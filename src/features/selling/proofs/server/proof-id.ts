import { makeKey } from '#features/gifts/makes/make.ts'
import { modelFileOf } from '#features/gifts/models/model-file.ts'
import { contentHash } from '#platform/server/files.ts'
import type { Design } from '../design.ts'

/** What a proof is called: equal designs have equal names, on every machine. */
export const proofId = ({ model, make }: Design): string => {
  // A size of a product's own is another gift; what it is called is not.
  const own = make.called?.size ? ` ${make.called.size.centimetres}` : ''
  const letters = model.lettering ? ` letters ${model.lettering}` : ''
  return contentHash(Buffer.from(`${modelFileOf(model)} ${makeKey(make)}${own}${letters}`))
}
