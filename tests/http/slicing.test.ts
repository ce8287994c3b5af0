import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopWorkers } from '#app/server/workers.ts'
import { defaultSlicing } from '#features/gifts/estimates/default-slicing.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'little-layers-slicer-'))
const [path, profile, calls] = [join(folder, 'prusa-slicer'), join(folder, 'pla.ini'), join(folder, 'calls')]

/** A stand-in for a slicer's command line: writes G-code to the given path and records its arguments. */
function installSlicer(says: string) {
  const program = `#!${process.execPath}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs')
const given = process.argv.slice(2)
const after = (name) => given[given.indexOf(name) + 1]
appendFileSync(${JSON.stringify(calls)}, JSON.stringify({ given, settings: readFileSync(after('--load'), 'utf8'), secrets: Object.keys(process.env).sort() }) + '\\n')
if (!given.includes('--export-gcode') || readFileSync(given.at(-1)).length < 84) process.exit(1)
writeFileSync(after('--output'), ${JSON.stringify(says)})
`
  writeFileSync(path, program)
  chmodSync(path, 0o700)
}
const code =
  'G28\n; filament used [mm] = 22104.1\n; total filament used [g] = 65.92\n; estimated printing time (normal mode) = 5h 8m 40s\n'
const heard = () =>
  existsSync(calls)
    ? readFileSync(calls, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { given: string[]; settings: string; secrets: string[] })
    : []

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  writeFileSync(profile, 'layer_height = 0.2\n')
  installSlicer(code)
  shop = await openTestShop({ SLICER_PATH: path, SLICER_PROFILE: profile })
  admin = await shop.admin()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

let people = 0
/** A star that was paid and built; answers its piece in the queue, and what its order costs. */
async function ordered(customization: object, { at = shop, owner = admin } = {}) {
  const { id: productId } = await at.product({ stock: 0, modelFile: '/models/star@1.bin' })
  const ida = at.visitor()
  await ida.register(`ida-${people++}@example.com`)
  const { body: order } = await ida.buy([{ productId, customization }])
  await runJobs(at.services, shopWorkers(at.services, 'http://shop.test'))
  const { pieces } = (await owner.get('/api/print-queue')).body
  const piece = pieces.find(({ orderId }: { orderId: string }) => orderId === order.id)
  const { costs } = (await owner.get(`/api/orders/${order.id}`)).body
  return { grams: piece.grams as number, minutes: piece.minutes as number, isSliced: piece.isSliced as boolean, costs }
}

// rule 90
test('a slicer’s result replaces the estimate; the same solid is sliced once', async () => {
  const red = await ordered({ color: 'red', size: 'small' })
  expect(red).toMatchObject({
    grams: 65.92,
    isSliced: true,
    costs: { lines: [{ grams: 65.9, minutes: 309, isSliced: true }] },
  })
  expect(red.minutes).toBeCloseTo(308.67, 1)
  const blue = await ordered({ color: 'blue', size: 'small' })
  expect([blue.grams, blue.isSliced, heard().length]).toEqual([65.92, true, 1])
  const [call] = heard()
  expect([call?.settings, call?.given[2]]).toEqual(['layer_height = 0.2\n', '--export-gcode'])
  // Its environment contains none of the shop's secrets.
  expect(call?.secrets.filter((name) => !/^(PATH|HOME|PWD|SHLVL|_|LC_\w+|LANG)$/.test(name))).toEqual([])
})

test('other settings are sliced separately', async () => {
  const before = heard().length
  writeFileSync(profile, 'layer_height = 0.1\n')
  await ordered({ color: 'gold', size: 'small' })
  expect(heard().length).toBe(before + 1)
})

test.each([
  ['fails', ''],
  ['says nothing of what it takes', 'G28\n'],
])('where a slicer %s the estimate stands', async (_, says) => {
  installSlicer(says)
  const { grams, isSliced, costs } = await ordered({
    color: 'green',
    size: says ? 'large' : 'medium',
    engraving: 'Ida',
  })
  expect([grams > 0, isSliced, costs.lines[0].isSliced]).toEqual([true, false, false])
  installSlicer(code)
})

// rule 90
test('without a custom profile, slicing uses the profile of the estimates', async () => {
  const other = await openTestShop({ SLICER_PATH: path })
  const { isSliced } = await ordered({ color: 'red', size: 'small' }, { at: other, owner: await other.admin() })
  expect([isSliced, heard().at(-1)?.settings]).toEqual([true, defaultSlicing])
  // By itself PrusaSlicer's filament weighs nothing.
  expect(defaultSlicing).toContain('filament_density = 1.24')
  await other.close()
})

test('without a slicer nothing is sliced', async () => {
  const other = await openTestShop()
  const owner = await other.admin()
  const before = heard().length
  const { grams, isSliced } = await ordered({ color: 'red', size: 'small' }, { at: other, owner })
  expect([grams > 0, isSliced, heard().length]).toEqual([true, false, before])
  await other.close()
})
