import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { defaultSlicing } from '#features/gifts/estimates/default-slicing.ts'
import { usualTerms, workOn } from '#features/gifts/estimates/print-work.ts'
import { normalizeMake, type Size, sizes } from '#features/gifts/makes/make.ts'
import { fitOf } from '#features/gifts/models/fit-of.ts'
import type { AnyModel } from '#features/gifts/models/model.ts'
import { newestModels } from '#features/gifts/models/models.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { usualName } from '#features/selling/catalog/product-estimate.ts'
import { makePrintFiles } from '#features/selling/proofs/server/make-print-files.ts'
import { minutesIn, sliceToCode } from '#features/selling/proofs/server/run-slicer.ts'

// npm run bench -- two-filaments: slices the print files of engraved gifts with PrusaSlicer for two filaments in one nozzle, compares
// minutes, grams and changes with the shop's, and writes bench/results/two-filaments.md and its table in docs/two-filaments.md. The
// constants were fitted on every second model; the other models (unseen) are the test. The docs begin with four gifts of the demo shop.
// Slices one gift at a time, at low priority.

if (spawnSync('prusa-slicer', ['--help']).status !== 0) {
  process.stdout.write('PrusaSlicer is not installed: nothing was compared.\n')
  process.exit(0)
}
setPriority(10)
const workshop = await openWorkshop()
const [texts, fonts] = [
  ['Ida', 'Ms. Bell', 'Grandma', 'Ida + Sam', 'Theodore'],
  ['round', 'script', 'serif'],
]
type Counted = { minutes: number; body: number; accent: number; changes: number }
type Row = { model: string; size: Size; text: string; isFitted: boolean | null; ours: Counted; sliced: Counted }
const rows: Row[] = []
for (const [place, model] of newestModels.entries())
  for (const [step, size] of sizes.entries()) rows.push(await compare(model, size, place, step))

/** Gifts of the demo shop, with a usual name. */
const gifts = [
  { title: 'Keepsake Heart', id: 'keepsake-heart', size: 'medium' },
  { title: 'Pen Holder', id: 'pen-holder', size: 'small' },
  { title: 'Family Coaster', id: 'coaster', size: 'small' },
  { title: 'Winner’s Medal', id: 'medal', size: 'large' },
] as const
const named: Row[] = []
for (const { title, id, size } of gifts) {
  const model = newestModels.find((one) => one.id === id)
  if (!model) throw new Error(`There is no model ${id}.`)
  named.push({ ...(await slice({ model, size, wanted: usualName, font: 'round' })), model: title, isFitted: null })
}

const unseen = rows.filter((row) => !row.isFitted)
const summary = Object.entries({ unseen, all: rows }).map(
  ([name, some]) =>
    `- ${name}: ${some.length} gifts, mean error of grams ${mean(some, gramsOf)}, of minutes ${mean(some, ({ minutes }) => minutes)}, of the letters' grams ${mean(some, ({ accent }) => accent)}; ${some.filter(({ ours, sliced }) => ours.changes === sliced.changes).length} with the slicer's number of changes`,
)
const head = `# Two filaments compared with PrusaSlicer

Engraved gifts as their print files are sold, estimated by the shop and sliced for two filaments in one nozzle with a wipe tower,
${usualTerms.slots.purge} mm³ of purge and ${usualTerms.slots.seconds} seconds to unload and load. Grams include purge and tower. The constants were fitted on every second
model; the unseen models are the test.
`
const tableHead = `| Model | Size | Text | Changes | Sliced | Grams | Sliced | Error | Letters | Sliced | Minutes | Sliced | Error | |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|`
const table = (some: Row[]) => `${tableHead}\n${some.map(lineOf).join('\n')}\n`
writeFileSync('bench/results/two-filaments.md', [head, `${summary.join('\n')}\n`, table(rows)].join('\n'))
writeDocs()
process.stdout.write(`${summary.join('\n')}\n`)

async function compare(model: AnyModel, size: Size, place: number, step: number): Promise<Row> {
  const wanted = texts[(place * 2 + step) % texts.length]!
  const font = fonts[(place + step) % fonts.length]!
  return { ...(await slice({ model, size, wanted, font })), isFitted: place % 2 === 0 }
}

async function slice({ model, size, wanted, font }: { model: AnyModel; size: Size; wanted: string; font: string }) {
  const makeWith = (text: string) => ({
    ...normalizeMake({ size, engraving: model.isSpelled ? text.replace(/\P{L}/gu, '') : text }),
    options: { font },
  })
  const make = fitOf(workshop, model, makeWith(wanted)).fits ? makeWith(wanted) : makeWith('Ida')
  const { threeMf, measured } = makePrintFiles(workshop, { model: { ...model, options: {} }, make })
  const work = workOn('slots', { ...measured, density: 1 })
  if (!work || !measured.accent) throw new Error(`${model.id} has no measured accent.`)
  const { minutes, grams, changes } = work
  const sliced = readTwo(await sliceToCode('prusa-slicer', { file: threeMf, form: '3mf', settings: twoFilaments() }))
  return {
    ...{ model: model.id, size, text: make.engraving },
    ...{ ours: { minutes, ...grams, changes }, sliced },
  }
}

/** The shop's slicing profile with a second filament in the same nozzle. */
function twoFilaments() {
  const doubled =
    /^(nozzle_diameter|filament_diameter|filament_density|filament_cost|temperature|bed_temperature) = (.*)$/gm
  const { seconds, purge } = usualTerms.slots
  return `${defaultSlicing.replace(doubled, '$1 = $2,$2')}use_relative_e_distances = 1
layer_gcode = G92 E0
single_extruder_multi_material = 1
single_extruder_multi_material_priming = 0
wipe_tower = 1
wipe_tower_x = 320
wipe_tower_y = 220
wiping_volumes_extruders = ${[1, 2, 3, 4].map(() => purge / 2)}
wiping_volumes_matrix = 0,${purge},${purge},0
filament_unload_time = ${[12, 12]}
filament_load_time = ${[seconds - 12, seconds - 12]}
`
}

function readTwo(code: string): Counted {
  const [body = 0, accent = 0] = (/^; filament used \[g\] = (.*)$/m.exec(code)?.[1] ?? '').split(',').map(Number)
  const tools = [...code.matchAll(/^T(\d)/gm)].map(([, tool]) => tool)
  const changes = tools.filter((tool, i) => i > 0 && tool !== tools[i - 1]).length
  if (!(body > 0)) throw new Error('The slicer reported no filament.')
  return { minutes: minutesIn(code), body, accent, changes }
}

/** Replaces the tables of docs/two-filaments.md by the four named gifts and the unseen ones. */
function writeDocs() {
  const page = 'docs/two-filaments.md'
  const start = '<!-- Written by npm run bench -- two-filaments -->\n'
  const [before] = readFileSync(page, 'utf8').split(start)
  writeFileSync(page, `${before}${start}\n${table(named)}\n${summary.join('\n')}\n\n${table(unseen)}`)
}

function lineOf({ model, size, text, isFitted, ours, sliced }: Row) {
  return [
    ...['', model, size, text, ours.changes, sliced.changes],
    ...[gramsOf(ours).toFixed(1), gramsOf(sliced).toFixed(1), percent(gramsOf(ours), gramsOf(sliced))],
    ...[ours.accent.toFixed(1), sliced.accent.toFixed(1)],
    ...[Math.round(ours.minutes), Math.round(sliced.minutes), percent(ours.minutes, sliced.minutes)],
    ...[isFitted === null ? '' : isFitted ? 'fitted' : 'unseen', ''],
  ]
    .join(' | ')
    .trim()
}
function gramsOf({ body, accent }: Counted) {
  return body + accent
}
function percent(ours: number, measured: number) {
  return `${Math.round((ours / measured - 1) * 1000) / 10} %`
}
function mean(some: Row[], of: (counted: Counted) => number) {
  const errors = some.map(({ ours, sliced }) => Math.abs(of(ours) / of(sliced) - 1))
  return `${((errors.reduce((sum, one) => sum + one, 0) / errors.length) * 100).toFixed(1)} %`
}
