import { expect, test } from 'vitest'
import { meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { contentHash } from '#platform/server/files.ts'
import { buildGift } from './build-gift.ts'
import type { AnyModel } from './model.ts'
import { findModel, models } from './models.ts'
import { currentRules, ownModel, type TextPlace } from './own-model.ts'
import { toStl } from './print-file.ts'
import { openWorkshop } from './server/workshop.ts'
import { wishOf } from './wish-of.ts'

/**
 * Geometry hashes of each model version. Carts and orders rely on an unchanged geometry: if a change of code or of a library
 * changes a hash, keep the old version and add a new one (rule 109).
 */
const gifts: Record<string, string> = {
  'bauble@1': 'f111d36ab7721342',
  'bookmark@1': '8d7608e609109497',
  'bunny@1': 'c162ef32d3156042',
  'cat@1': '2a1a68367f370e34',
  'caterpillar@1': '280885b4b76242bf',
  'coaster@1': 'f609f6b73cdc61ed',
  'egg-cup@1': '69456effd80f9e30',
  'egg@1': 'a92d4c2f88b8fb84',
  'gift-tag@1': '2d3055d1d2aa3ffa',
  'heart@1': '99457b2a26d72ccb',
  'keepsake-heart@1': 'f694770dbf109d6c',
  'lantern@1': '2c05ed0cbea1055d',
  'medal@1': '66a602605b51911e',
  'moon@1': '79171ec816e5db7e',
  'name-plate@1': 'ffa6914228ac14ff',
  'pen-holder@1': '63743ed7b7dab07f',
  'phone-stand@1': '529672d512e90102',
  'phone-stand@2': '529672d512e90102',
  'planter@1': '32b7042a3474f007',
  'pumpkin@1': '20d38ffd0a989461',
  'rocket@1': '544d45267a472d91',
  'shamrock@1': '99d98ba18f8b26b6',
  'snowflake@1': '05ad98672b363610',
  'star@1': '8f512c92edbad275',
  'tree@1': '1a90c787036a3825',
  'vase@1': '7152422ab986ff78',
}

/** Hashes of texts: each font, other scripts, right-to-left letters, emoji, several lines. */
const words: Record<string, string> = {
  'round Ida & נועה & Sam': 'cf9dd10b5e2be37c',
  'round Ida 🎄👩‍🚀': '066b1e371ffff671',
  'round Nguyễn Ὀδυσσεύς': '75babea121057028',
  'script Zoë & Sam': 'd3f483dfa5ab6a95',
  'serif For the best of all grandmothers': 'a88051d44060e072',
  'serif Лёша נועה': '23e372e4e16ea21c',
}

/** Hashes of the maker's own designs: raised and cut letters, on flat and round surfaces. */
const ownGifts: Record<string, string> = {
  'cut in, flat': '33c66981fbc26bb7',
  'cut in, round': 'ad3c8857c77529cc',
  'raised, flat': 'e42e0be2dc971f7d',
  'raised, round': '5eecbececcccf5d3',
  'cut in, round, sized with words': 'e7a3af327b3aae81',
  'raised, on its end, sized with words': '9c7a049df89f5b88',
  'cut in, round, today': '87df4d1a57058073',
  'raised, flat, today': 'f01d3262f597598a',
  'raised, on its end, today': '9c7a049df89f5b88',
}

const workshop = await openWorkshop()
const geometryOf = (model: AnyModel, engraving: string, font?: string) =>
  contentHash(
    toStl(
      buildGift(workshop, model, wishOf(model, normalizeMake({ engraving, ...(font && { options: { font } }) }))).whole,
    ),
  ).slice(0, 16)

// rule 109
test('each model version keeps its geometry', () => {
  const built = models.map((model) => [`${model.id}@${model.version}`, geometryOf(model, 'Zoë & Sam')])
  expect(Object.fromEntries(built)).toEqual(gifts)
})

// rule 109
test('texts keep their geometry', () => {
  const heart = findModel('heart', 1)!
  const built = [
    ['round', 'Nguyễn Ὀδυσσεύς'],
    ['script', 'Zoë & Sam'],
    ['serif', 'Лёша נועה'],
    ['round', 'Ida & נועה & Sam'],
    ['round', 'Ida 🎄👩‍🚀'],
    ['serif', 'For the best of all grandmothers'],
  ].map(([font, text = '']) => [`${font} ${text}`, geometryOf(heart, text, font)])
  expect(Object.fromEntries(built)).toEqual(words)
})

// rule 109
test('texts on the maker’s own designs keep their geometry', () => {
  const { Solid } = workshop.kernel
  let drawn = 0
  const own = (solid: Solid, place: Pick<TextPlace, 'at' | 'normal' | 'isCut'>, rules = {}) =>
    ownModel({
      ...rules,
      // Each design needs its own id, because bases are cached by id.
      ...{ id: `own-${String(drawn++).padStart(16, '0')}`, version: 1, title: 'Dragon', pieces: 1 },
      ...{ turned: { x: 0, y: 0, z: 0 }, view: { around: 0, above: 20 }, mesh: meshOf(solid) },
      place: { ...{ spin: 0, width: 0.6, height: 0.3, depth: 1, letters: 20 }, ...place },
    })
  const block = () => Solid.cube([20, 10, 10])
  const can = () => Solid.cylinder(20, 10, 10, 96)
  const [flat, round, end] = [
    { at: [0, -0.25, 0.25], normal: [0, -1, 0] },
    { at: [0, -0.5, 0.5], normal: [0, -1, 0] },
    { at: [0.5, 0, 0.25], normal: [1, 0, 0] },
  ] satisfies Pick<TextPlace, 'at' | 'normal'>[]
  const built = {
    'raised, flat': own(block(), { ...flat!, isCut: false }),
    'cut in, flat': own(block(), { ...flat!, isCut: true }),
    'raised, round': own(can(), { ...round!, isCut: false }),
    'cut in, round': own(can(), { ...round!, isCut: true }),
    'raised, on its end, sized with words': own(block(), { ...end!, isCut: false }, { isSizedWithWords: true }),
    'cut in, round, sized with words': own(can(), { ...round!, isCut: true }, { isSizedWithWords: true }),
    'raised, flat, today': own(block(), { ...flat!, isCut: false }, currentRules),
    'raised, on its end, today': own(block(), { ...end!, isCut: false }, currentRules),
    'cut in, round, today': own(can(), { ...round!, isCut: true }, currentRules),
  }
  expect(Object.fromEntries(Object.entries(built).map(([name, model]) => [name, geometryOf(model, 'Zoë')]))).toEqual(
    ownGifts,
  )
})
