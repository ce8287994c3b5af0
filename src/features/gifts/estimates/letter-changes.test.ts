import { expect, test } from 'vitest'
import { normalizeMake, type Size, sizes } from '#features/gifts/makes/make.ts'
import { buildGift } from '#features/gifts/models/build-gift.ts'
import type { AnyModel } from '#features/gifts/models/model.ts'
import { newestModels } from '#features/gifts/models/models.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { wishOf } from '#features/gifts/models/wish-of.ts'
import { countChanges, partsByLayer } from './filament-changes.ts'

const workshop = await openWorkshop()
const { kernel } = workshop

/** The models whose letters or trimmings rise beside the body, with what does. */
const rising = {
  bauble: 'words up a wall',
  bunny: 'words up the front of a plinth, and a face',
  cat: 'words up the front of a plinth, and a face',
  dragon: 'eyes in the sides of the head',
  egg: 'words up a wall',
  'egg-cup': 'words up a wall',
  'keepsake-heart': 'words up the front of a plinth, and a small heart that stands',
  lantern: 'words up a wall',
  moon: 'words up the front of a plinth, and a star that stands',
  'name-plate': 'words up a leaning front',
  'pen-holder': 'words up a wall',
  'phone-stand': 'words up the front of the foot',
  planter: 'words up a wall',
  pumpkin: 'words up a wall, and a stalk in a hollow',
  rocket: 'words up the front of a plinth, and a porthole',
  shamrock: 'words up the front of a plinth, and veins of leaves that stand',
  star: 'words up the front of a plinth',
  tree: 'words up the front of a plinth',
  vase: 'words up a wall',
} satisfies Record<string, string>

const flat = newestModels.filter(({ id }) => !(id in rising))
const build = (model: AnyModel, size: Size, engraving: string) =>
  buildGift(workshop, model, wishOf(model, normalizeMake({ size, engraving })))
const changesOf = (model: AnyModel, size: Size, engraving: string) =>
  kernel.scope(() => {
    const [body, accent] = build(model, size, engraving).parts.map(({ mesh }) => kernel.solidOf(mesh)!)
    return countChanges(partsByLayer(kernel, accent ? [body!, accent] : [body!])).changes
  })

// rule 66
test('letters on a flat face need at most three filament changes', () => {
  const counted = flat.flatMap((model) =>
    sizes.map((size) => [model.id, size, changesOf(model, size, 'Emma')] as const),
  )
  expect(counted.filter(([, , changes]) => changes > 3)).toEqual([])
  expect(counted.filter(([, , changes]) => changes === 0)).toEqual([])
})

test('no model is named as rising that needs at most three filament changes', () => {
  const counted = newestModels
    .filter(({ id }) => id in rising)
    .map((model) => [model.id, changesOf(model, 'small', 'Emma')] as const)
  expect(counted.map(([id]) => id).sort()).toEqual(Object.keys(rising).sort())
  expect(counted.filter(([, changes]) => changes <= 3)).toEqual([])
})

test('the body below flat letters is whole, and both parts together are the gift', () => {
  for (const model of flat)
    kernel.scope(() => {
      const { parts, whole } = build(model, 'small', 'Emma')
      const [body, accent] = parts.map(({ mesh }) => kernel.solidOf(mesh)!)
      const sum = body!.volume() + accent!.volume()
      expect([model.id, sum / kernel.solidOf(whole)!.volume()]).toEqual([model.id, expect.closeTo(1, 3)])
    })
})
