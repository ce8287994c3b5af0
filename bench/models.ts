import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connect, createServer } from 'vite'
import { colors } from '#features/gifts/drawings/colors.ts'
import { readLettersFile } from '#features/gifts/lettering/letters-file.ts'
import { cutTypeface } from '#features/gifts/lettering/server/cut-typeface.ts'
import { fontNames } from '#features/gifts/makes/fonts.ts'
import { sizes } from '#features/gifts/makes/make.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import { models } from '#features/gifts/models/models.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { type Design, makeFor, modelOf } from '#features/selling/proofs/design.ts'
import { makePlates } from '#features/selling/proofs/server/make-plate.ts'
import { makePrintFiles } from '#features/selling/proofs/server/make-print-files.ts'
import { launchWithGraphics } from '../tests/support/chromium.ts'
import type { InBrowser } from './models-in-browser.ts'

// Builds random engravings on every model here and in a browser, compares their hashes, and has some of them sliced.
// `npm run bench:models -- 1000 30`: how many gifts, and how many of them for the slicer.

const [gifts = 100, sliced = 10] = process.argv.slice(2).map(Number)
const words =
  'Ida Sam Zoë Łukasz Nguyễn Наташа Ελένη \u05e0\u05d5\u05e2\u05d4 \u05e9\u05dc\u05d5\u05dd Wilhelmina & + (2026) ♥ 🦊 🎄 👨‍👩‍👧 I love you to the moon'.split(
    ' ',
  )
let state = 11
const random = <T>(among: readonly T[]): T => {
  state = (state * 48_271) % 2_147_483_647
  return among[state % among.length] as T
}
const workshop = await openWorkshop()

/** Typefaces by their letters, as the shop answers them. */
const answerTypeface: Connect.NextHandleFunction = async ({ url = '' }, response, next) => {
  const wanted = readLettersFile(url)
  if (wanted) response.end(await cutTypeface(wanted))
  else next()
}
const server = await createServer({
  configFile: 'vite.config.ts',
  appType: 'mpa',
  server: { port: 0 },
  plugins: [{ name: 'typefaces', configureServer: ({ middlewares }) => void middlewares.use(answerTypeface) }],
  logLevel: 'error',
})
await server.listen()
const browser = await launchWithGraphics()
const page = await browser.newPage()
page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`))
await page.goto(`${server.resolvedUrls?.local[0]}bench/models.html`)
await page.waitForFunction(() => 'page' in window, undefined, { timeout: 120_000 })
const hashOf = (design: Design) =>
  page.evaluate((one) => (window as unknown as { page: InBrowser }).page.hashOf(one), design)
const timeOf = (design: Design) =>
  page.evaluate((one) => (window as unknown as { page: InBrowser }).page.timeOf(one), design)

const folder = mkdtempSync(join(tmpdir(), 'little-layers-models-'))
const slicer = spawnSync('prusa-slicer', ['--help']).status === 0
let differing = 0
let complaints = 0
let apart = 0
let torn = 0
let slices = 0
const times: number[] = []
for (let built = 0, i = 0; built < gifts; i++) {
  const model = models[i % models.length]!
  const engraving = Array.from({ length: random([0, 1, 1, 2, 3, 4, 6]) }, () => random(words)).join(' ')
  const design: Design = {
    model: { id: model.id, version: model.version, options: {} },
    make: {
      color: random(colors),
      size: random(sizes),
      engraving: engraving.slice(0, 50),
      options: { font: random(fontNames) },
    },
  }
  if (!fits(workshop, modelOf(design), makeFor(design))) continue
  const files = makePrintFiles(workshop, design)
  if ((await hashOf(design)) !== files.hash) {
    differing++
    process.stdout.write(`  differs: ${JSON.stringify(design)}\n`)
  }
  times.push(await timeOf({ ...design, make: { ...design.make, engraving: `${design.make.engraving} ` } }))
  if (slicer && built % Math.ceil(gifts / sliced) === 0) {
    slices++
    const said = [slice(files.stl, `${built}.stl`), slice(files.threeMf, `${built}.3mf`)].filter(Boolean).join('; ')
    if (said) complaints++
    if (said) process.stdout.write(`  the slicer says of ${model.id} ${design.make.size}: ${said}\n`)
    const [alone, ...others] = thingsIn(`${built}.3mf`)
    if (!alone || others.length > 0) apart++
    // Three of it on a plate: each is as large as the one alone, with its words on it.
    const bed = { width: 1_000, depth: 1_000, gap: 5 }
    const pieces = [1, 2].map((count) => ({ design, count }))
    const { files: plates } = makePlates(workshop, { pieces, bed })
    const [plate] = plates
    if (!plate || plates.length > 1) throw new Error('Three gifts are too many for a metre.')
    writeFileSync(join(folder, `${built}-plate.3mf`), plate)
    const laid = thingsIn(`${built}-plate.3mf`)
    if (laid.length !== pieces.length || laid.some((one) => one !== alone)) torn++
  }
  built++
  // It takes a while: whoever ends it before knows what was true so far.
  if (built % 50 === 0)
    process.stdout.write(`  ${built} built, ${differing} differ, ${slices} sliced, ${complaints} with a word\n`)
}
await browser.close()
await server.close()
rmSync(folder, { recursive: true })

times.sort((one, other) => one - other)
const at = (share: number) => `${Math.round(times[Math.floor(times.length * share)] ?? 0)} ms`
process.stdout.write(`
${gifts} gifts of ${models.length} models: ${differing} differ between this machine and the browser
A text is built in ${at(0.5)} (median), ${at(0.95)} (95th of a hundred), in the browser
${slicer ? `${slices} gifts sliced as STL and as 3MF, ${complaints} with a word about the mesh, ${apart} in several things, ${torn} torn apart on a plate` : 'There is no prusa-slicer here: nothing was sliced'}
`)
process.exit(differing + complaints + apart + torn > 0 ? 1 : 0)

/** What the slicer says of a mesh; nothing of one that it takes as it is. */
function slice(file: Uint8Array, name: string): string {
  const path = join(folder, name)
  writeFileSync(path, file)
  const said = execFileSync('prusa-slicer', ['--export-gcode', '--output', `${path}.gcode`, path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return said
    .split('\n')
    .filter((line) => /repair|manifold|open edge|error|degenerate/i.test(line))
    .join('; ')
}

/** The things that the slicer sees in a file, each by its sides in millimetres: a gift in two colours is one. */
function thingsIn(name: string): string[] {
  const said = execFileSync('prusa-slicer', ['--info', join(folder, name)], { encoding: 'utf8' })
  const sides = [...said.matchAll(/^size_[xyz] = (\S+)/gm)].map(([, side]) => Number(side).toFixed(2))
  return Array.from({ length: sides.length / 3 }, (_, thing) => sides.slice(3 * thing, 3 * thing + 3).join(' x '))
}
