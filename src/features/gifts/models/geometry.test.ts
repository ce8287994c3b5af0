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
  'bauble@2': '5a22436177e9957b',
  'bauble@3': '19345bdc05ad2c41',
  'bookmark@1': '8d7608e609109497',
  'bookmark@2': 'eaaf53e7cef76e57',
  'bookmark@3': '542a1bc40f7fde26',
  'bookmark@4': 'd0d1dc686a7a6b49',
  'bunny@1': 'c162ef32d3156042',
  'bunny@2': 'f703eb187a4ce30d',
  'bunny@3': '390231fb20e7ea5a',
  'cat@1': '2a1a68367f370e34',
  'cat@2': '7b037f2ca9dc1a4f',
  'cat@3': '19499d851161bd03',
  'caterpillar@1': '280885b4b76242bf',
  'caterpillar@2': 'd3c45ddef6662649',
  'caterpillar@3': '5a1cb42e673b3c46',
  'caterpillar@4': '36dbdbd8a109bde5',
  'coaster@1': 'f609f6b73cdc61ed',
  'coaster@2': '6ab4d1f2f889031b',
  'coaster@3': '92aeb2fc4e0c6173',
  'coaster@4': 'bc90a224f8b4fda4',
  'dragon@1': '9317b4d7a0f17d6a',
  'dragon@2': '0f9a648adf3f51c7',
  'dragon@3': 'f22a830f09042b6e',
  'egg-cup@1': '69456effd80f9e30',
  'egg-cup@2': '2337dcc2bfffc514',
  'egg-cup@3': 'aa2f3dc2615a4875',
  'egg@1': 'a92d4c2f88b8fb84',
  'egg@2': 'bf686a40d4a18a1c',
  'egg@3': '6a1d26d5db46e69e',
  'gift-tag@1': '2d3055d1d2aa3ffa',
  'gift-tag@2': '8d3b80a9c0fd9a37',
  'gift-tag@3': 'f551a3866c149b98',
  'gift-tag@4': '3c24a5aa41bf34e4',
  'graduation-cap@1': 'c6cfe2236dd810fd',
  'graduation-cap@2': '54a2675bce6877f9',
  'graduation-cap@3': 'bf913a459497fd12',
  'headphone-stand@1': 'bc52711ab926d995',
  'headphone-stand@2': '2b3b12fbb4f3ec7f',
  'headphone-stand@3': 'f9e9cf23fcca1ce1',
  'heart@1': '99457b2a26d72ccb',
  'heart@2': 'e31300a40c17e7f7',
  'heart@3': 'bdbe070218a666e7',
  'heart@4': '3e622050cf6c7dae',
  'keepsake-heart@1': 'f694770dbf109d6c',
  'keepsake-heart@2': '5a95b54f3cc0ffb2',
  'keepsake-heart@3': '2d0f51703df71166',
  'lantern@1': '2c05ed0cbea1055d',
  'lantern@2': 'd6b30421156ea755',
  'lantern@3': '496293bfaab789c3',
  'medal@1': '66a602605b51911e',
  'medal@2': 'e4c185463b33d480',
  'medal@3': '0b1a134723f1ab82',
  'medal@4': 'a6079f6607cef093',
  'moon@1': '79171ec816e5db7e',
  'moon@2': '94803aefd59fc2e1',
  'moon@3': '9770cc43e0be2897',
  'name-plate@1': 'ffa6914228ac14ff',
  'name-plate@2': 'f331b25d4972201b',
  'name-plate@3': '2a80f23dd2145540',
  'name-sign@1': '6a738dbe7c977bbd',
  'name-sign@2': 'f13ffec9c12b1580',
  'name-sign@3': '92bf045a3a2f4119',
  'pen-holder@1': '63743ed7b7dab07f',
  'pen-holder@2': 'd95c8559aa920b7f',
  'pen-holder@3': '1fbfce665585d387',
  'pet-tag@1': 'e0263271529dec36',
  'pet-tag@2': 'c41f65f6406db83f',
  'pet-tag@3': 'ea206bb6675e22ff',
  'phone-stand@1': '529672d512e90102',
  'phone-stand@2': '529672d512e90102',
  'phone-stand@3': '3d575f770f06bccd',
  'phone-stand@4': '6987f3827182bf5f',
  'plant-marker@1': 'b737578a965aca6a',
  'plant-marker@2': 'c5521b70d9ff32b4',
  'plant-marker@3': '26988e9ede952ade',
  'planter@1': '32b7042a3474f007',
  'planter@2': 'd41a266c5c233b49',
  'planter@3': '6c4b1f796ef628b6',
  'pumpkin@1': '20d38ffd0a989461',
  'pumpkin@2': 'bf82344cb042e223',
  'pumpkin@3': 'dd57ef282eef43c5',
  'ring-dish@1': '9a684d7932e04d25',
  'ring-dish@2': 'cf0cbf0d0dfa6797',
  'ring-dish@3': '9dcbcac837696999',
  'rocket@1': '544d45267a472d91',
  'rocket@2': '555cb63fd62095ce',
  'rocket@3': '1d496f7166b7cd1b',
  'rocket@4': '8f86774aa0dcadc3',
  'shamrock@1': '99d98ba18f8b26b6',
  'shamrock@2': 'd3d7c16655ee8a25',
  'shamrock@3': 'bcc410b5f2e25182',
  'sliding-box@1': '919cb1ebb74b9ec0',
  'sliding-box@2': 'f80fecab4e25953a',
  'sliding-box@3': '687ff7f2d9bd8e19',
  'snowflake@1': '05ad98672b363610',
  'snowflake@2': '8f619262aad9ff9f',
  'snowflake@3': '2738ba3b38609a29',
  'snowflake@4': '906cd93994018e02',
  'star@1': '8f512c92edbad275',
  'star@2': '9494d283d0501ad1',
  'star@3': '28bd1c1393d3be26',
  'tree@1': '1a90c787036a3825',
  'tree@2': '50b7654698107370',
  'tree@3': '276e9d6da136ef5b',
  'vase@1': '7152422ab986ff78',
  'vase@2': '7ea5bf558ab27d5a',
  'vase@3': '4e95cdffd1a765ef',
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
  'cut in, round, clean': '87df4d1a57058073',
  'raised, flat, clean': 'f01d3262f597598a',
  'raised, on its end, clean': '9c7a049df89f5b88',
  'cut in, round, refined': '490b3d9f8c95a227',
  'cut in, round, today': 'bab56974c74a285a',
  'raised, flat, refined': '2588195654d30d77',
  'raised, flat, today': 'fe13a985e903fd05',
  'raised, on its end, refined': '03417894d28e820e',
  'raised, on its end, today': 'f19ed470b99a4d0d',
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
  const clean = { isSizedWithWords: true, isClean: true }
  const refined = { ...clean, isRefined: true } as const
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
    'raised, flat, clean': own(block(), { ...flat!, isCut: false }, clean),
    'raised, on its end, clean': own(block(), { ...end!, isCut: false }, clean),
    'cut in, round, clean': own(can(), { ...round!, isCut: true }, clean),
    'raised, flat, refined': own(block(), { ...flat!, isCut: false }, refined),
    'raised, on its end, refined': own(block(), { ...end!, isCut: false }, refined),
    'cut in, round, refined': own(can(), { ...round!, isCut: true }, refined),
    'raised, flat, today': own(block(), { ...flat!, isCut: false }, currentRules),
    'raised, on its end, today': own(block(), { ...end!, isCut: false }, currentRules),
    'cut in, round, today': own(can(), { ...round!, isCut: true }, currentRules),
  }
  expect(Object.fromEntries(Object.entries(built).map(([name, model]) => [name, geometryOf(model, 'Zoë')]))).toEqual(
    ownGifts,
  )
})
