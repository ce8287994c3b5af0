import { isDeepStrictEqual } from 'node:util'
import { creamLetters } from '#features/gifts/makes/letters-of.ts'
import { colorNameOf, makeKey } from '#features/gifts/makes/make.ts'
import { modelFileOf } from '#features/gifts/models/model-address.ts'
import { contentHash } from '#platform/server/files.ts'
import type { Design } from '../design.ts'

/** The id of a proof: a hash, equal for equal designs on every machine. */
export const proofId = ({ model, make }: Design): string => {
  // A product's own size changes the gift, but the size's name does not.
  const own = make.called?.size ? ` ${make.called.size.centimetres}` : ''
  const look = make.called?.look ? ` ${make.called.look.hex.join('/')} ${make.called.look.finish}` : ''
  const accent = make.called?.letters
  const dye = accent
    ? ` letters in ${accent.look ? `${accent.look.hex.join('/')} ${accent.look.finish}` : accent.color}`
    : ''
  // The print file names the filaments, so filaments that look alike are told apart.
  const named = make.called?.look ? ` called ${colorNameOf(make)}` : ''
  const isOwn = accent?.look && !isDeepStrictEqual(accent, creamLetters)
  const dyeNamed = isOwn ? ` ${accent.color} called ${accent.name}` : ''
  const zones = (make.called?.zones ?? []).map((zone) => ` zone ${JSON.stringify(zone)}`).join('')
  const letters = model.lettering ? ` letters ${model.lettering}` : ''
  return contentHash(
    Buffer.from(`${modelFileOf(model)} ${makeKey(make)}${own}${look}${named}${dye}${dyeNamed}${zones}${letters}`),
  )
}
