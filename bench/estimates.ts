import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { crossSections } from '#features/gifts/estimates/cross-sections.ts'
import { defaultSlicing } from '#features/gifts/estimates/default-slicing.ts'
import { estimate } from '#features/gifts/estimates/estimate.ts'
import { sizes, sizeTable } from '#features/gifts/makes/make.ts'
import { buildGift } from '#features/gifts/models/build-gift.ts'
import { newestModels } from '#features/gifts/models/models.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { runSlicer } from '#features/selling/proofs/server/run-slicer.ts'

// npm run bench -- estimates: compares estimates with PrusaSlicer (src/features/gifts/estimates/default-slicing.ts) for every model and size,
// and writes bench/results/estimates.md. The constants were fitted on every second model; the other models (unseen) are the test.

if (spawnSync('prusa-slicer', ['--help']).status !== 0) {
  process.stdout.write('PrusaSlicer is not installed: nothing was compared.\n')
  process.exit(0)
}
type Row = {
  model: string
  fitted: boolean
  grams: number
  minutes: number
  slicedGrams: number
  slicedMinutes: number
}
const workshop = await openWorkshop()
const { kernel } = workshop
const rows: Row[] = []
const lines: string[] = []
const times: number[] = []
for (const [place, model] of newestModels.entries())
  for (const size of sizes) {
    const { whole } = buildGift(workshop, model, {
      size: sizeTable[size].centimetres * 10,
      ...{ text: 'Ida', font: 'round', numbers: {} },
    })
    const start = performance.now()
    const ours = kernel.scope(() => {
      const solid = kernel.solidOf(whole)
      if (!solid) throw new Error(`${model.id} is not closed.`)
      return estimate(crossSections(kernel, solid))
    })
    times.push(performance.now() - start)
    const sliced = await runSlicer('prusa-slicer', { stl: toStl(whole), settings: defaultSlicing })
    const row = {
      model: model.id,
      fitted: place % 2 === 0,
      ...ours,
      slicedGrams: sliced.grams,
      slicedMinutes: sliced.minutes,
    }
    rows.push(row)
    lines.push(
      `| ${model.id} | ${size} | ${fixed(row.grams)} | ${fixed(row.slicedGrams)} | ${percent(row.grams, row.slicedGrams)} | ${Math.round(row.minutes)} | ${Math.round(row.slicedMinutes)} | ${percent(row.minutes, row.slicedMinutes)} | ${row.fitted ? 'fitted' : 'unseen'} |`,
    )
  }
const summary = Object.entries({ unseen: rows.filter((row) => !row.fitted), all: rows }).map(
  ([name, some]) =>
    `- ${name}: ${some.length} products, mean error of grams ${mean(some.map((row) => error(row.grams, row.slicedGrams)))}, of minutes ${mean(some.map((row) => error(row.minutes, row.slicedMinutes)))}`,
)
times.sort((one, other) => one - other)
summary.push(
  `- One estimate takes ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms (median), ${Math.round(times.at(-1) ?? 0)} ms at most`,
)
const head = `# Estimates compared with PrusaSlicer

Grams and minutes of each model with the text "Ida", estimated by the shop and sliced with the settings of
\`src/features/gifts/estimates/default-slicing.ts\`. The constants were fitted on every second model; the unseen models are the test.
`
const tableHead = `| Model | Size | Grams | Sliced | Error | Minutes | Sliced | Error | |
|---|---|---|---|---|---|---|---|---|`
writeFileSync(
  'bench/results/estimates.md',
  [head, `${summary.join('\n')}\n`, `${tableHead}\n${lines.join('\n')}\n`].join('\n'),
)
process.stdout.write(`${summary.join('\n')}\n`)

function error(ours: number, measured: number) {
  return Math.abs(ours / measured - 1)
}
function percent(ours: number, measured: number) {
  return `${Math.round((ours / measured - 1) * 1000) / 10} %`
}
function mean(errors: number[]) {
  return `${((errors.reduce((sum, one) => sum + one, 0) / errors.length) * 100).toFixed(1)} %`
}
function fixed(number: number) {
  return number.toFixed(1)
}
