import { expect, test } from 'vitest'
import { basicColors } from '#features/gifts/drawings/colors.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { fontNames } from '#features/gifts/makes/fonts.ts'
import { type MakeDescription, sizes, sizeTable } from '#features/gifts/makes/make.ts'
import { buildGift, isSound, showGift } from './build-gift.ts'
import { fits } from './fit-of.ts'
import { type AnyModel, numbersOf } from './model.ts'
import { findModel, models, newestModels } from './models.ts'
import { openWorkshop } from './server/workshop.ts'
import { wishOf } from './wish-of.ts'

const workshop = await openWorkshop()
/** `ENGRAVINGS=1000` builds 1,000 gifts, in all sizes. */
const engravings = Number(process.env.ENGRAVINGS ?? newestModels.length)
const tried = process.env.ENGRAVINGS ? sizes : (['small'] as const)

// rule 58
test('every text that fits builds a manifold gift of its size and number of pieces', () => {
  const random = randomly(7)
  let built = 0
  for (let i = 0; built < engravings; i++) {
    const model = newestModels[i % newestModels.length]!
    const make: MakeDescription = {
      color: basicColors[0],
      size: random(tried),
      engraving: randomText(random),
      options: { font: random(fontNames) },
    }
    if (!fits(workshop, model, make)) continue
    const gift = buildGift(workshop, model, wishOf(model, make))
    const said = `${model.id} ${make.size} ${JSON.stringify(make.options)} “${make.engraving}”`
    expect([said, gift.problems, gift.pieces]).toEqual([said, [], piecesOf(model, make)])
    expect([said, Math.abs(longestSide(gift.box) - sizeTable[make.size].centimetres * 10) < 0.1]).toEqual([said, true])
    expect([said, Math.abs(gift.box.min[2]) < 0.01]).toEqual([said, true])
    for (const mesh of [gift.whole, ...gift.parts.map(({ mesh }) => mesh)])
      expect([said, openEdges(mesh)]).toEqual([said, 0])
    built++
  }
})

test('every model is sound and has its size at its smallest size', () => {
  for (const model of newestModels) {
    const size = model.leastSize ?? 10
    const wish = { size, text: '', font: 'round' as const, numbers: numbersOf(model, {}) }
    const gift = buildGift(workshop, model, wish)
    expect([model.id, isSound(model, wish, gift), longestSide(gift.box)]).toEqual([
      model.id,
      true,
      expect.closeTo(size, 1),
    ])
  }
})

test('words do not lengthen a phone stand at its maximum lean', () => {
  const stand = findModel('phone-stand', 2)!
  const size = stand.leastSize!
  const numbers = numbersOf(stand, { lean: 90 })
  const { box } = buildGift(workshop, stand, { size, text: 'Ida', font: 'round', numbers })
  expect(longestSide(box)).toBeCloseTo(size, 1)
})

test('the joints of a caterpillar do not reach the face with the letters', () => {
  const caterpillar = findModel('caterpillar', 3)!
  for (const size of sizes) {
    const { parts } = buildGift(workshop, caterpillar, wishOf(caterpillar, { color: 'red', size, engraving: 'Ida' }))
    const outlines = workshop.kernel.scope(() => {
      const body = workshop.kernel.solidOf(parts[0]!.mesh)!
      return body.slice(body.boundingBox().max[2] - 0.1).toPolygons().length
    })
    expect([size, outlines]).toEqual([size, 5])
  }
})

test('findModel finds every model by its unique id and version', () => {
  expect(new Set(models.map(({ id, version }) => `${id}@${version}`)).size).toBe(models.length)
  for (const model of models) expect(findModel(model.id, model.version)).toBe(model)
  expect(findModel('heart', 99)).toBeUndefined()
})

test('parameters are clamped to their limits', () => {
  const vase = findModel('vase', 1)!
  const numbers = (options: MakeDescription['options']) =>
    wishOf(vase, { color: 'red', size: 'small', engraving: '', ...(options && { options }) }).numbers
  expect(numbers(undefined)).toEqual({ twist: 95, ribs: 11, band: 16 })
  expect(numbers({ twist: 9000, ribs: 7.4 })).toEqual({ twist: 160, ribs: 7, band: 16 })
  expect(numbers({ twist: 'much', ribs: Number.NaN })).toEqual({ twist: 95, ribs: 11, band: 16 })
})

// rule 59
test('letters are a separate part in the second color', () => {
  const heart = findModel('heart', 1)!
  const partsWith = (engraving: string) =>
    buildGift(workshop, heart, wishOf(heart, { color: 'red', size: 'small', engraving })).parts.map(({ role }) => role)
  expect(partsWith('')).toEqual(['body'])
  expect(partsWith('Ida')).toEqual(['body', 'accent'])
})

// rule 59
test('letters that are cut in make any gift one sound solid with less plastic', () => {
  for (const model of newestModels) {
    const wish = { size: 80, text: 'Ida', font: 'round' as const, numbers: numbersOf(model, {}) }
    const [raised, cut] = [wish, { ...wish, isCut: true }].map((one) => buildGift(workshop, model, one))
    expect([model.id, isSound(model, wish, cut!), cut!.volume < raised!.volume]).toEqual([model.id, true, true])
    const roles = showGift(workshop, model, { ...wish, isCut: true }).parts.map(({ role }) => role)
    expect([model.id, roles.slice(0, 2)]).toEqual([model.id, ['body', 'recess']])
  }
})

test('buildGift is deterministic', () => {
  const coaster = findModel('coaster', 1)!
  const wish = wishOf(coaster, { color: 'red', size: 'small', engraving: 'Ida & Sam' })
  expect(buildGift(workshop, coaster, wish)).toEqual(buildGift(workshop, coaster, wish))
})

test('showGift returns a unit normal per vertex', () => {
  const star = findModel('star', 1)!
  for (const { positions, normals, triangles } of showGift(
    workshop,
    star,
    wishOf(star, { color: 'red', size: 'small', engraving: 'Ida' }),
  ).parts) {
    expect(normals).toHaveLength(positions.length)
    expect(Math.max(...triangles)).toBe(positions.length / 3 - 1)
    for (let i = 0; i < normals.length; i += 3)
      expect(Math.hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!)).toBeCloseTo(1, 5)
  }
})

const piecesOf = (model: AnyModel, make: MakeDescription) => model.pieces?.(wishOf(model, make)) ?? 1
const longestSide = ({ min, max }: { min: number[]; max: number[] }) =>
  Math.max(...max.map((most, i) => most - min[i]!))

/** The number of edges that are not used exactly once in each direction. */
function openEdges({ triangles }: Mesh) {
  const [there, back] = [new Float64Array(triangles.length), new Float64Array(triangles.length)]
  for (const [i, a] of triangles.entries()) {
    const b = triangles[i % 3 === 2 ? i - 2 : i + 1]!
    there[i] = a * 2 ** 26 + b
    back[i] = b * 2 ** 26 + a
  }
  back.sort()
  return there.sort().filter((edge, i) => edge !== back[i] || edge === there[i - 1]).length
}

type Random = <T>(among: readonly T[]) => T

function randomly(seed: number): Random {
  let state = seed
  return (among) => {
    state = (state * 48_271) % 2_147_483_647
    return among[state % among.length]!
  }
}

const words =
  'Ida Sam Zoë Łukasz Nguyễn Наташа Ελένη Wilhelmina & + 2026 ♥ 🦊 🎄 I love you to the moon and back again'.split(' ')
const randomText = (random: Random) =>
  Array.from({ length: random([0, 1, 1, 2, 3, 4, 6]) }, () => random(words))
    .join(' ')
    .slice(0, 50)
