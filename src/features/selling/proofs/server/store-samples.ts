import type { Color } from '#features/gifts/drawings/colors.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { colorsOf, type OfferedColor } from '#features/gifts/makes/offer.ts'
import { colorOfFilament, offeredColors } from '#features/selling/filaments/offered-colors.ts'
import { listFilaments } from '#features/selling/filaments/server/find-filaments.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import type { DrawnPictures, DrawPictures } from '../contract.ts'
import { proofPicture } from '../paths.ts'
import { modelFileProblem, noSuchModel } from './find-model.ts'
import { findPlain, storeProof } from './store-proof.ts'

/** A product's pictures: a proof in each of the shop's first usual colors, drawn on the first request. Throws 400 like `storeProof`. */
export async function storeSamples(
  shop: Shop,
  caller: Caller,
  { modelFile, words }: DrawPictures,
): Promise<DrawnPictures> {
  const problem = await modelFileProblem(shop, modelFile)
  if (problem) throw new Problem('bad-request', problem.sentence)
  const pictures: DrawnPictures = []
  const usual = { material: defaultMaterial, colors: offeredColors(usualColors, await listFilaments(shop)) }
  for (const { color, look } of colorsOf(usual).slice(0, maxSamples)) {
    const make = { ...normalizeMake({ color, engraving: words }), ...(look && { called: { look } }) }
    const proof = await storeProof(shop, caller, { modelFile, make })
    if (!proof) throw new Problem('bad-request', noSuchModel.sentence)
    pictures.push({ src: proofPicture(proof), color })
  }
  return pictures
}

const usualColors = { material: defaultMaterial, colors: null }
/** Each sample is a picture to draw. */
const maxSamples = 12

type Plain = { modelFile: string; colors: OfferedColor[] }

/** Pictures of a model without text, one in each color, as fields of a product; empty for an unknown model. */
export async function storePlainSamples(
  shop: Shop,
  { modelFile, colors }: Plain,
): Promise<{ images: string[]; imageColors: Color[] }> {
  const found = await findSamples(shop, { modelFile, colors })
  for (const { plain } of found) await plain.keep()
  return { images: found.map(({ plain }) => proofPicture(plain.id)), imageColors: found.map(({ color }) => color) }
}

/** Whether all these pictures show the model without text, in any filament of the shop. */
export async function arePlainSamples(
  shop: Shop,
  { modelFile, images }: { modelFile: string; images: string[] },
): Promise<boolean> {
  const colors = (await listFilaments(shop)).map((one) => colorOfFilament(one))
  const own = new Set((await findSamples(shop, { modelFile, colors })).map(({ plain }) => proofPicture(plain.id)))
  return images.every((image) => own.has(image))
}

async function findSamples(shop: Shop, { modelFile, colors }: Plain) {
  const found = await Promise.all(
    colors.map(async ({ color, look }) => ({ color, plain: await findPlain(shop, { modelFile, color, look }) })),
  )
  return found.flatMap(({ color, plain }) => (plain ? [{ color, plain }] : []))
}
