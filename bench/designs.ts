import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualSlicing } from '#features/gifts/estimates/usual-slicing.ts'
import { displayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { normaliseMake } from '#features/gifts/makes/make.ts'
import { buildGift } from '#features/gifts/models/build-gift.ts'
import { fitOf } from '#features/gifts/models/fit-of.ts'
import { ownModel, type TextPlace } from '#features/gifts/models/own-model.ts'
import { to3mf, toStl } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { readUploadedDesign } from '#features/selling/designs/server/read-design.ts'
import { lookAt, placeAt } from '#features/selling/designs/sides.ts'
import { foreignFiles } from '../tests/support/foreign-files.ts'

// Sends files such as other programs write through the maker's editor, engraves them and slices what comes of it: `npm run bench:designs`.

if (spawnSync('prusa-slicer', ['--help']).status !== 0) {
  process.stdout.write('There is no prusa-slicer here: nothing was sliced.\n')
  process.exit(0)
}
const workshop = await openWorkshop()
const { fine, ...files } = foreignFiles(workshop.kernel)
const folder = mkdtempSync(join(tmpdir(), 'little-layers-designs-'))
const size = 80
const filaments = { body: { name: 'Red', hex: '#d13a25' }, accent: { name: 'White', hex: '#f4f0e6' } }
let complaints = 0
/** What was built of a design is remembered by its id. */
let designs = 0
for (const [name, bytes] of Object.entries({ ...files, fine: fine() })) {
  const read = await readUploadedDesign(workshop.kernel, bytes)
  if ('sentence' in read) {
    process.stdout.write(`${name.padEnd(8)} refused: ${read.sentence}\n`)
    continue
  }
  for (const isCut of [false, true]) for (const form of ['stl', '3mf'] as const) say(name, read, { isCut, form })
}
rmSync(folder, { recursive: true })
process.exit(complaints === 0 ? 0 : 1)

type Read = Exclude<Awaited<ReturnType<typeof readUploadedDesign>>, { sentence: string }>

function say(name: string, read: Read, { isCut, form }: { isCut: boolean; form: 'stl' | '3mf' }) {
  const { mesh } = read
  const upright = { turned: { x: 0, y: 0, z: 0 }, view: { around: 0, above: 20 } } as const
  const id = () => `own-${String(designs++).padStart(16, '0')}`
  const bare = { id: id(), version: 1, title: name, pieces: read.shells, ...upright, mesh }
  const wish = { size, font: 'round', numbers: {} } as const
  const standing = buildGift(workshop, ownModel({ ...bare, place: null }), { ...wish, text: '' }).whole
  const found = placeAt(standing, size, lookAt(displayMesh(standing), 'front'), null)
  if (!found) throw new Error(`${name} has no front.`)
  const place: TextPlace = { ...found, isCut }
  const model = ownModel({ ...bare, id: id(), place })
  const fit = fitOf(workshop, model, normaliseMake({ engraving: 'Mila' }))
  const what = `${name.padEnd(8)} “Mila” ${isCut ? 'cut in' : 'raised'}, ${form}:`
  if (!fit.fits) return void process.stdout.write(`${what} refused: ${fit.sentence}\n`)
  const gift = buildGift(workshop, model, { ...wish, text: 'Mila' })
  const path = join(folder, `gift.${form}`)
  writeFileSync(
    path,
    form === 'stl'
      ? toStl(gift.whole)
      : to3mf(
          name,
          gift.parts.map((part) => ({ ...part, filament: filaments[part.role] })),
        ),
  )
  const config = join(folder, 'profile.ini')
  writeFileSync(config, usualSlicing)
  const { status, stdout, stderr } = spawnSync(
    'prusa-slicer',
    ['--load', config, '--export-gcode', '--output', `${path}.gcode`, path],
    { encoding: 'utf8' },
  )
  const said = `${stdout}${stderr}`.split('\n').filter((line) => /error|warn|manifold|repair|open edge/i.test(line))
  if (status !== 0 || said.length > 0) complaints++
  process.stdout.write(`${what} ${status === 0 && said.length === 0 ? 'sliced without a complaint' : said.join(' ')}\n`)
}
