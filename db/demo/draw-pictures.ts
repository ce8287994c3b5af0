import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { Estimate } from '#features/estimates/estimate.ts'
import { normaliseMake, sizes } from '#features/makes/make.ts'
import { fits } from '#features/models/fit-of.ts'
import { openWorkshop } from '#features/models/server/workshop.ts'
import { type Design, knownModel, makeFor, modelOf } from '#features/proofs/design.ts'
import { drawDesign } from '#features/proofs/server/draw-design.ts'
import { pictureName } from '#features/proofs/server/file-names.ts'
import { measureDesign } from '#features/proofs/server/make-print-files.ts'
import { proofId } from '#features/proofs/server/proof-id.ts'
import { encodePicture } from '#platform/server/images.ts'
import { pastDesigns, samplesOf } from './designs.ts'
import { demoProducts } from './products.ts'

// Draws the demo shop's pictures, and measures what printing its products takes: those of its products large, those of its past orders small. `--all` draws those anew that are there.

const folder = 'db/demo/pictures'
const fileOf = (design: Design, width: 320 | 1200) => pictureName(proofId(design), width)
const isAnew = process.argv.includes('--all')
const workshop = await openWorkshop()
const wanted = new Map<string, { design: Design; width: number }>()
for (const design of pastDesigns()) wanted.set(fileOf(design, 320), { design, width: 320 })
for (const design of demoProducts.flatMap(samplesOf)) {
  wanted.delete(fileOf(design, 320))
  wanted.set(fileOf(design, 1200), { design, width: 1200 })
}

await mkdir(folder, { recursive: true })
for (const name of await readdir(folder)) if (!wanted.has(name)) await rm(`${folder}/${name}`)
for (const [name, { design, width }] of wanted) {
  if (!isAnew && existsSync(`${folder}/${name}`)) continue
  const { model, make } = design
  if (!fits(workshop, modelOf(design), makeFor(design)))
    throw new Error(`“${make.engraving}” does not fit on the ${make.size} ${model.id}.`)
  await writeFile(`${folder}/${name}`, await encodePicture(drawDesign(workshop, design, width)))
  process.stdout.write(`${name} ${model.id} ${make.color} ${make.engraving}\n`)
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
