import { type Color, colors } from '#features/gifts/drawings/colors.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import type { DrawnPictures, DrawPictures } from '../contract.ts'
import { proofPicture } from '../paths.ts'
import { modelFileProblem, noSuchModel } from './find-model.ts'
import { findPlain, storeProof } from './store-proof.ts'

/** A product's pictures: a proof in each color, drawn on the first request. Throws 400 like `storeProof`. */
export async function storeSamples(
  shop: Shop,
  caller: Caller,
  { modelFile, words }: DrawPictures,
): Promise<DrawnPictures> {
  const problem = await modelFileProblem(shop, modelFile)
  if (problem) throw new Problem('bad-request', problem.sentence)
  const pictures: DrawnPictures = []
  for (const color of colors) {
    const proof = await storeProof(shop, caller, { modelFile, make: normalizeMake({ color, engraving: words }) })
    if (!proof) throw new Problem('bad-request', noSuchModel.sentence)
    pictures.push({ src: proofPicture(proof), color })
  }
  return pictures
}

type Plain = { modelFile: string; colors: Color[] }

/** Pictures of a model without text, one in each color, as fields of a product; empty for an unknown model. */
export async function storePlainSamples(
  shop: Shop,
  { modelFile, colors }: Plain,
): Promise<{ images: string[]; imageColors: Color[] }> {
  const found = await findSamples(shop, { modelFile, colors })
  for (const { plain } of found) await plain.keep()
  return { images: found.map(({ plain }) => proofPicture(plain.id)), imageColors: found.map(({ color }) => color) }
}

/** Whether all these pictures show the model without text. */
export async function arePlainSamples(
  shop: Shop,
  { modelFile, images }: { modelFile: string; images: string[] },
): Promise<boolean> {
  const own = new Set(
    (await findSamples(shop, { modelFile, colors: [...colors] })).map(({ plain }) => proofPicture(plain.id)),
  )
  return images.every((image) => own.has(image))
}

async function findSamples(shop: Shop, { modelFile, colors }: Plain) {
  const found = await Promise.all(
    colors.map(async (color) => ({ color, plain: await findPlain(shop, { modelFile, color }) })),
  )
  return found.flatMap(({ color, plain }) => (plain ? [{ color, plain }] : []))
}
