import { inArray } from 'drizzle-orm'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { colorsOf, makeAmong, type OfferedMakes } from '#features/gifts/makes/offer.ts'
import { isSameModel, modelFileOf } from '#features/gifts/models/model-address.ts'
import { findFilamentTerms, offerOf } from '#features/selling/filaments/server/find-filaments.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import type { DrawnPictures, DrawPictures } from '../contract.ts'
import { proofPicture, readProofPicture } from '../paths.ts'
import { modelFileProblem, noSuchModel } from './find-model.ts'
import { findPlain, storeProof } from './store-proof.ts'
import { proofs } from './tables.ts'

/** A product's pictures: a proof in each of the shop's first usual colors, drawn on the first request. Throws 400 like `storeProof`. */
export async function storeSamples(
  shop: Shop,
  caller: Caller,
  { modelFile, words }: DrawPictures,
): Promise<DrawnPictures> {
  const problem = await modelFileProblem(shop, modelFile)
  if (problem) throw new Problem('bad-request', problem.sentence)
  const pictures: DrawnPictures = []
  const plain = { modelFile, material: defaultMaterial, colors: null, letters: null }
  const usual = offerOf(plain, await findFilamentTerms(shop))
  for (const make of makesOf(usual, words).slice(0, maxSamples)) {
    const proof = await storeProof(shop, caller, { modelFile, make })
    if (!proof) throw new Problem('bad-request', noSuchModel.sentence)
    pictures.push({ src: proofPicture(proof), color: make.color })
  }
  return pictures
}

/** Each sample is a picture to draw. */
const maxSamples = 12

/** The makes of an offer in its usual size, one in each color. */
const makesOf = (offer: OfferedMakes, engraving = ''): MakeDescription[] =>
  colorsOf(offer).flatMap(({ color }) => makeAmong(offer, { color, engraving }) ?? [])

type Plain = { modelFile: string; offer: Pick<OfferedMakes, 'colors' | 'letters' | 'zones'> }

/** Pictures of a model without text, one in each color, as fields of a product; empty for an unknown model. */
export async function storePlainSamples(
  shop: Shop,
  { modelFile, offer }: Plain,
): Promise<{ images: string[]; imageColors: Color[] }> {
  const found = await findSamples(shop, { modelFile, offer })
  for (const { plain } of found) await plain.keep()
  return { images: found.map(({ plain }) => proofPicture(plain.id)), imageColors: found.map(({ color }) => color) }
}

/** Whether all these pictures were drawn of the model without text. */
export async function arePlainSamples(
  { database: { db } }: Shop,
  { modelFile, images }: { modelFile: string; images: string[] },
): Promise<boolean> {
  const ids = images.flatMap((image) => {
    const id = readProofPicture(image.replace('/proofs/', ''))?.id
    return id && image === proofPicture(id) ? [id] : []
  })
  if (ids.length < images.length) return false
  const { model, make } = proofs
  const drawn = await db.select({ model, make }).from(proofs).where(inArray(proofs.id, ids))
  return (
    drawn.length === new Set(ids).size &&
    drawn.every(({ model, make }) => !make.engraving && isSameModel(modelFileOf(model), modelFile))
  )
}

async function findSamples(shop: Shop, { modelFile, offer }: Plain) {
  const found = await Promise.all(
    makesOf(offer).map(async (make) => ({ color: make.color, plain: await findPlain(shop, { modelFile, make }) })),
  )
  return found.flatMap(({ color, plain }) => (plain ? [{ color, plain }] : []))
}
