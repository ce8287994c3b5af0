import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { makeAmong, sizesOf } from '#features/gifts/makes/offer.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import { canBeEngraved } from '#features/gifts/models/model-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import type { Pixels } from '#features/gifts/renders/draw-gift.ts'
import { type ProductEstimate, roundedEstimate, usualName } from '#features/selling/catalog/product-estimate.ts'
import { type Design, knownModel, makeFor, modelOf } from '#features/selling/proofs/design.ts'
import { proofFormats } from '#features/selling/proofs/paths.ts'
import { drawDesign } from '#features/selling/proofs/server/draw-design.ts'
import { pictureName } from '#features/selling/proofs/server/file-names.ts'
import { measureDesign } from '#features/selling/proofs/server/make-print-files.ts'
import { proofId } from '#features/selling/proofs/server/proof-id.ts'
import { type PictureWidth, pictureWidths } from '#platform/picture-widths.ts'
import { folderStore } from '#platform/server/folder-store.ts'
import { encodePicture, makeWidths, storeImage } from '#platform/server/images.ts'
import { pastDesigns, samplesOf } from './designs.ts'
import { filesOf, wantedPictures } from './pictures.ts'
import { demoProducts } from './products.ts'
import setPictures from './set-pictures.json' with { type: 'json' }
import { hashOfSet } from './studio/set-designs.ts'
import { giftSets } from './studio/sets.ts'
import { shoot } from './studio/shoot.ts'
import { shootSet } from './studio/shoot-set.ts'

// Makes the demo shop's pictures, and measures what printing its products takes. What is for sale is lit in Blender, in each color and
// large, and shot in sets; what was bought in its past is drawn as the shop draws what is bought today, small. `--all` makes those anew that are there.

const folder = 'db/demo/pictures'
const setFolder = 'db/demo/set-pictures'
/** A set's picture, and what it was shot of. */
type SetPicture = { address: string; of: string }
const isAnew = process.argv.includes('--all')
const workshop = await openWorkshop()
const wanted = wantedPictures()
const names = new Set(wanted.flatMap(({ design, widths }) => filesOf(design, widths)))
const isThere = (design: Design, widths: readonly PictureWidth[]) =>
  !isAnew && filesOf(design, widths).every((name) => existsSync(`${folder}/${name}`))

await mkdir(folder, { recursive: true })
for (const name of await readdir(folder)) if (!names.has(name)) await rm(`${folder}/${name}`)
for (const samples of demoProducts.map(samplesOf)) {
  const [design] = samples
  if (!design || samples.every((sample) => isThere(sample, pictureWidths))) continue
  const lit = await shoot(workshop, design, 1200)
  for (const sample of samples) await keep(sample, pictureWidths, lit.get(sample.make.color)!)
}
const kept = folderStore(setFolder)
const shot: Record<string, SetPicture> = {}
for (const set of giftSets) {
  const known = setPictures[set.name]
  const of = hashOfSet(set)
  const isKnown = !isAnew && known.of === of
  shot[set.name] = isKnown ? known : { of, address: await storeImage(kept, await shootSet(workshop, set, 1200, 48)) }
  if (isKnown) continue
  // Each takes minutes: what is made is written down.
  await writeFile('db/demo/set-pictures.json', `${JSON.stringify({ ...setPictures, ...shot }, null, 2)}\n`)
  process.stdout.write(`${set.name}\n`)
}
await writeFile('db/demo/set-pictures.json', `${JSON.stringify(shot, null, 2)}\n`)
const addresses = Object.values(shot).map(({ address }) => address)
for (const address of addresses) await makeWidths(kept, address)
// A picture's files all begin with its hash.
for await (const name of kept.list())
  if (!addresses.some((address) => address.includes(name.slice(0, 64)))) await kept.remove(name)
for (const { design, widths, isForSale } of wanted) {
  if (isForSale || isThere(design, widths)) continue
  await keep(design, widths, drawDesign(workshop, design, Math.max(...widths)))
}

async function keep(design: Design, widths: readonly PictureWidth[], picture: Pixels) {
  const { model, make } = design
  if (!fits(workshop, modelOf(design), makeFor(design)))
    throw new Error(`“${make.engraving}” does not fit on the ${make.size} ${model.id}.`)
  for (const width of widths)
    for (const format of proofFormats)
      await writeFile(
        `${folder}/${pictureName(proofId(design), width, format)}`,
        await encodePicture(picture, { width, format }),
      )
  process.stdout.write(`${model.id} ${make.color} ${make.engraving}\n`)
}

const measured: Record<string, Record<string, ProductEstimate>> = {}
for (const { modelFile, sizes } of demoProducts) {
  const model = knownModel(modelFile)
  if (!model) continue
  const inSizes = sizesOf({ sizes }).map(({ size }) => {
    const make = makeAmong({ sizes }, { size })
    if (!make) return []
    const plain = { model, make }
    const worded = { model, make: { ...make, engraving: usualName } }
    const isWorded = canBeEngraved(modelFile) && fits(workshop, modelOf(worded), makeFor(worded))
    const estimate = roundedEstimate(measureDesign(workshop, plain))
    return [size, { ...estimate, worded: isWorded ? roundedEstimate(measureDesign(workshop, worded)) : null }] as const
  })
  measured[modelFile] = Object.fromEntries(inSizes)
}
const sold = Object.fromEntries(
  pastDesigns().map((design) => [proofId(design), roundedEstimate(measureDesign(workshop, design))]),
)
await writeFile('db/demo/estimates.json', `${JSON.stringify({ products: measured, sold }, null, 2)}\n`)
