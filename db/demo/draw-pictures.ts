import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { Estimate } from '#features/estimates/estimate.ts'
import { normaliseMake, sizes } from '#features/makes/make.ts'
import { fits } from '#features/models/fit-of.ts'
import { openWorkshop } from '#features/models/server/workshop.ts'
import { knownModel, makeFor, modelOf } from '#features/proofs/design.ts'
import { proofFormats } from '#features/proofs/paths.ts'
import { drawDesign } from '#features/proofs/server/draw-design.ts'
import { pictureName } from '#features/proofs/server/file-names.ts'
import { measureDesign } from '#features/proofs/server/make-print-files.ts'
import { proofId } from '#features/proofs/server/proof-id.ts'
import { encodePicture } from '#platform/server/images.ts'
import { pastDesigns } from './designs.ts'
import { filesOf, wantedPictures } from './pictures.ts'
import { demoProducts } from './products.ts'

// Draws the demo shop's pictures, and measures what printing its products takes: those of its products large, those of its past orders small. `--all` draws those anew that are there.

const folder = 'db/demo/pictures'
const isAnew = process.argv.includes('--all')
const workshop = await openWorkshop()
const wanted = wantedPictures()
const names = new Set(wanted.flatMap(({ design, widths }) => filesOf(design, widths)))

await mkdir(folder, { recursive: true })
for (const name of await readdir(folder)) if (!names.has(name)) await rm(`${folder}/${name}`)
for (const { design, widths } of wanted) {
  if (!isAnew && filesOf(design, widths).every((name) => existsSync(`${folder}/${name}`))) continue
  const { model, make } = design
  if (!fits(workshop, modelOf(design), makeFor(design)))
    throw new Error(`“${make.engraving}” does not fit on the ${make.size} ${model.id}.`)
  const drawn = drawDesign(workshop, design, Math.max(...widths))
  for (const width of widths)
    for (const format of proofFormats)
      await writeFile(
        `${folder}/${pictureName(proofId(design), width, format)}`,
        await encodePicture(drawn, { width, format }),
      )
  process.stdout.write(`${model.id} ${make.color} ${make.engraving}\n`)
}

const measured: Record<string, Record<string, { grams: number; minutes: number }>> = {}
for (const { modelFile } of demoProducts) {
  const model = knownModel(modelFile)
  if (!model) continue
  const inSizes = sizes.map((size) => {
    return [size, rounded(measureDesign(workshop, { model, make: normaliseMake({ size }) }))] as const
  })
  measured[modelFile] = Object.fromEntries(inSizes)
}
const sold = Object.fromEntries(
  pastDesigns().map((design) => [proofId(design), rounded(measureDesign(workshop, design))]),
)
await writeFile('db/demo/estimates.json', `${JSON.stringify({ products: measured, sold }, null, 2)}\n`)

function rounded({ grams, minutes }: Estimate): Estimate {
  return { grams: Math.round(grams * 10) / 10, minutes: Math.round(minutes) }
}
