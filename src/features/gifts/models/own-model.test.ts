import { describe, expect, test } from 'vitest'
import { type Solid as Body, meshOf } from '#features/gifts/geometry/kernel.ts'
import { boxOf, type Mesh } from '#features/gifts/geometry/mesh.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import type { Point3 } from '#platform/vector.ts'
import { buildGift, showGift } from './build-gift.ts'
import { fitOf } from './fit-of.ts'
import { fitText } from './fit-text.ts'
import { currentRules, type OwnDesign, ownModel, type TextPlace } from './own-model.ts'
import { openWorkshop } from './server/workshop.ts'
import { wishOf } from './wish-of.ts'

const workshop = await openWorkshop()
const { kernel } = workshop
const { Solid } = kernel

const usual: Omit<TextPlace, 'at' | 'normal'> = {
  ...{ spin: 0, width: 0.6, height: 0.3, depth: 1, isCut: false, letters: 20 },
}
let drawn = 0
function design(
  solid: Body,
  place: (Pick<TextPlace, 'at' | 'normal'> & Partial<TextPlace>) | null,
  rest: Partial<OwnDesign> = {},
) {
  return ownModel({
    id: `own-${String(drawn++).padStart(16, '0')}`,
    ...{ version: 1, title: 'Dragon', pieces: 1, turned: { x: 0, y: 0, z: 0 }, view: { around: 0, above: 20 } },
    place: place && { ...usual, ...place },
    mesh: meshOf(solid),
    ...rest,
  })
}
const built = (model: ReturnType<typeof design>, text: string, size = 80) =>
  buildGift(workshop, model, { size, text, font: 'round', numbers: {} })
const judged = (model: ReturnType<typeof design>, engraving: string) =>
  fitOf(workshop, model, normalizeMake({ engraving }))

/** The area of letters in the default place on a gift of 80 mm, in square millimeters. */
const flatArea = (text: string) =>
  kernel.scope(() =>
    fitText(kernel, workshop.fonts.round, text, { width: 48, height: 24, maxLines: 3 })?.section?.()?.area(),
  )

/** A block of 20 × 10 × 10 at an arbitrary position. */
const block = () => Solid.cube([20, 10, 10]).translate([300, -40, 7])
const front = { at: [0, -0.25, 0.25] as Point3, normal: [0, -1, 0] as Point3 }

describe('ownModel', () => {
  test('scales a design to its size and centers it on the bed', () => {
    const { box } = built(design(block(), null), '', 50)
    expect(box).toEqual({ min: [-25, -12.5, 0], max: [25, 12.5, 25] })
  })

  test('rotates a design by quarter turns', () => {
    const { box } = built(design(block(), null, { turned: { x: 0, y: 90, z: 0 } }), '', 50)
    expect(box.max.map(Math.round)).toEqual([13, 13, 50])
  })

  test('raises words on a flat surface by their depth', () => {
    const model = design(block(), front)
    const [plain, named] = [built(model, ''), built(model, 'Ida')]
    expect(named.problems).toEqual([])
    expect(named.pieces).toBe(1)
    expect(named.parts.map(({ role }) => role)).toEqual(['body', 'accent'])
    expect(named.box.min[1]).toBeCloseTo(plain.box.min[1] - 1, 4)
    expect(named.volume).toBeGreaterThan(plain.volume)
  })

  test('displays the surface exposed by cut words as a separate recess', () => {
    const model = design(block(), { ...front, isCut: true })
    const wish = { size: 80, text: 'Ida', font: 'round' as const, numbers: {} }
    const [body, recess, ...others] = showGift(workshop, model, wish).parts
    expect([body?.role, recess?.role, others]).toEqual(['body', 'recess', []])
    const [{ least, most }, bare] = [boxOf(body!.positions), boxOf(recess!.positions)]
    expect(bare.least[1]).toBeCloseTo(least[1], 3)
    expect(bare.most[1]).toBeCloseTo(least[1] + 1, 3)
    // The recess has the extent of the letters only.
    expect([bare.least[0] > least[0] + 1, bare.most[0] < most[0] - 1]).toEqual([true, true])
    expect(showGift(workshop, model, { ...wish, text: '' }).parts.map(({ role }) => role)).toEqual(['body'])
  })

  test('cuts words in that its maker raises, if the shopper wishes, and then is as long as without words', () => {
    const model = design(block(), front, currentRules)
    const [plain, cut] = [
      built(model, ''),
      buildGift(workshop, model, { size: 80, text: 'Ida', font: 'round', numbers: {}, isCut: true }),
    ]
    expect([cut.problems, cut.pieces, cut.parts.map(({ role }) => role)]).toEqual([[], 1, ['body']])
    expect([cut.box, cut.volume < plain.volume]).toEqual([plain.box, true])
  })

  test('includes words that stick out in the size, but not in old versions', () => {
    const atItsEnd = { at: [0.5, 0, 0.25] as Point3, normal: [1, 0, 0] as Point3, width: 0.4 }
    const lengthOf = (rest: Partial<OwnDesign>) => {
      const { box, pieces, problems } = built(design(block(), atItsEnd, rest), 'Ida')
      expect([pieces, problems, box.min[2]]).toEqual([1, [], 0])
      return box.max[0] - box.min[0]
    }
    expect(lengthOf({ isSizedWithWords: true })).toBeCloseTo(80, 3)
    expect(lengthOf({})).toBeCloseTo(81, 3)
    const shown = design(block(), atItsEnd, currentRules)
    for (const { role, positions } of showGift(workshop, shown, { size: 80, text: 'Ida', font: 'round', numbers: {} })
      .parts) {
      const printed = boxOf(built(shown, 'Ida').parts.find((part) => part.role === role)!.mesh.positions)
      expect([role, boxOf(positions).most[0]]).toEqual([role, expect.closeTo(printed.most[0], 2)])
    }
    const ball = design(Solid.sphere(10, 64), { at: [0.5, 0, 0.5], normal: [1, 0, 0] }, { isSizedWithWords: true })
    const { min, max } = built(ball, 'Ida').box
    expect(Math.max(...max.map((most, i) => most - min[i]!))).toBeCloseTo(80, 1)
  })

  test('builds the same words from the part of the body near them', () => {
    const ball = Solid.sphere(10, 64)
    for (const isCut of [false, true]) {
      const place = { at: [0, -0.5, 0.5] as Point3, normal: [0, -1, 0] as Point3, width: 0.5, isCut }
      const [one, other] = [{}, { isSizedWithWords: true } as const].map((rules) =>
        built(design(ball, place, rules), 'Odo'),
      )
      const by = isCut ? 1 : 79 / 80
      expect(other!.volume / one!.volume).toBeCloseTo(by ** 3, isCut ? 8 : 3)
      expect([other!.pieces, other!.problems]).toEqual([1, []])
    }
  })

  test('follows a changed text area', () => {
    const { turned, view } = { turned: { x: 0, y: 0, z: 0 } as const, view: { around: 0, above: 20 } }
    const same = {
      id: `own-${String(drawn++).padStart(16, '0')}`,
      version: 1,
      title: 'Dragon',
      pieces: 1,
      turned,
      view,
    }
    const reach = (normal: Point3) => {
      const at: Point3 = [normal[0] / 2, normal[1] / 4, 0.25 + normal[2] / 4]
      const place = { ...usual, width: 0.4, at, normal }
      const model = ownModel({ ...same, mesh: meshOf(block()), place, ...currentRules })
      const { min, max } = kernel.scope(() => kernel.solidOf(built(model, 'Ida').parts[1]!.mesh)!.boundingBox())
      return { min, max }
    }
    expect(reach([0, -1, 0]).min[1]).toBeCloseTo(-21, 2)
    expect(reach([0, 1, 0]).max[1]).toBeCloseTo(21, 2)
    expect(reach([0, 0, 1]).max[2]).toBeCloseTo(41, 2)
    expect(reach([0, -1, 0]).min[1]).toBeCloseTo(-21, 2)
  })

  test('cuts words in the body’s color and removes exactly their volume', () => {
    const model = design(block(), { ...front, isCut: true, depth: 0.8 })
    const [plain, named] = [built(model, ''), built(model, 'Odo & Bo')]
    expect(judged(model, 'Odo & Bo')).toEqual({ fits: true })
    expect(named.parts.map(({ role }) => role)).toEqual(['body'])
    expect(named.box).toEqual(plain.box)
    const flat = flatArea('Odo & Bo')
    expect((plain.volume - named.volume) / (0.8 * (flat ?? 0))).toBeCloseTo(1, 2)
    // The inside of an "o" stays attached, and the mesh is watertight.
    expect([named.pieces, named.problems]).toEqual([1, []])
    expect(kernel.scope(() => kernel.solidOf(named.whole)?.volume())).toBeCloseTo(named.volume, 0)
  })

  test('refuses cuts that go through the body or leave less than a nozzle width', () => {
    const cut = (thick: number) =>
      design(Solid.cube([80, thick, 40]), { at: [0, -thick / 160, 0.25], normal: [0, -1, 0], isCut: true, depth: 1 })
    expect(judged(cut(1.5), 'Odo')).toEqual({ fits: true })
    const nowhere = '“Odo” is not legible on the medium gift. Try other words or remove the text.'
    // The larger gift is thicker too.
    const onLarge = '“Odo” is not legible on the medium gift. Choose the large gift.'
    for (const [thick, sentence] of [
      [0.9, nowhere],
      [1, onLarge],
      [1.3, onLarge],
    ] as const)
      expect([thick, judged(cut(thick), 'Odo')]).toEqual([thick, { fits: false, sentence }])
  })

  test('wraps words around a curved body', () => {
    const round = design(Solid.cylinder(20, 10, 10, 96), { at: [0, -0.5, 0.5], normal: [0, -1, 0], width: 0.75 })
    const named = built(round, 'Grandma')
    expect(named.problems).toEqual([])
    expect(named.pieces).toBe(1)
    expect(judged(round, 'Grandma')).toEqual({ fits: true })
    const accent = named.parts.find(({ role }) => role === 'accent')!.mesh.positions
    const depths = Array.from({ length: accent.length / 3 }, (_, i) => accent[3 * i + 1]!)
    // The ends of the text follow the curve by more than the depth of the letters.
    expect(Math.max(...depths) - Math.min(...depths)).toBeGreaterThan(3)
  })

  test('rotates words by spin', () => {
    const { parts } = built(design(block(), { ...front, spin: 90, width: 0.4 }), 'Idaaaa')
    const places = parts.find(({ role }) => role === 'accent')!.mesh.positions
    const span = (axis: number) => {
      const along = Array.from({ length: places.length / 3 }, (_, i) => places[3 * i + axis]!)
      return Math.max(...along) - Math.min(...along)
    }
    expect(span(2)).toBeGreaterThan(span(0))
  })

  // rule 63
  test('refuses words that hang over an edge', () => {
    const model = design(block(), { ...front, at: [0.45, -0.25, 0.25] })
    expect(judged(model, 'Grandma')).toEqual({
      fits: false,
      sentence: '“Grandma” is not legible on the medium gift. Try other words or remove the text.',
    })
  })

  test.each([
    ['a full stop over its edge', 'Grandma.', 0.09],
    ['half of a quotation mark over its edge', 'Mamma”', 0.0725],
  ])('refuses words with %s, and suggests a number of letters that fits', (_, words, x) => {
    const plate = (at: number) =>
      design(Solid.cube([80, 10, 40]), { ...{ at: [at, -0.0625, 0.25], width: 0.9, letters: 50 }, normal: [0, -1, 0] })
    expect(judged(plate(0), words)).toEqual({ fits: true })
    const fit = judged(plate(x), words)
    if (fit.fits) throw new Error('The text should not fit')
    const [, letters] = /^“.+” is too long for the medium gift. Use up to (\d) letters\.$/.exec(fit.sentence) ?? []
    expect(Number(letters)).toBeLessThan(words.length)
    expect(judged(plate(x), words.slice(0, Number(letters)))).toEqual({ fits: true })
  })

  // rule 63
  test('refuses words with a dot over a hole', () => {
    const plate = Solid.cube([80, 10, 40])
    const place = { ...front, at: [0, -0.0625, 0.25] as Point3 }
    const accent = built(design(plate, place), 'Grandma Wilhelmina').parts.find(({ role }) => role === 'accent')!.mesh
    const dots = kernel.solidOf(accent)!.decompose()
    const { min, max } = dots.reduce((least, one) => (one.volume() < least.volume() ? one : least)).boundingBox()
    const [x, z] = [(min[0] + max[0]) / 2, (min[2] + max[2]) / 2]
    const hole = Solid.cube([max[0] - min[0], 30, max[2] - min[2]], true).translate([x + 40, 0, z])
    expect(judged(design(plate, place), 'Grandma Wilhelmina')).toEqual({ fits: true })
    expect(judged(design(plate.subtract(hole), place), 'Grandma Wilhelmina').fits).toBe(false)
  })

  test.each([
    ['the inside of an “o” would fall out', () => [plate().subtract(behindTheO()), 1, { isCut: true }] as const],
    ['two parts would be joined', () => [plate().subtract(slit()), 2, { isCut: false }] as const],
  ])('refuses words when %s', (_, drawn) => {
    const [solid, pieces, how] = drawn()
    for (const rules of [{}, currentRules]) {
      const model = design(solid, { ...wide, ...how }, { pieces, ...rules })
      expect(built(model, '').pieces).toBe(pieces)
      expect(built(model, 'o').pieces).not.toBe(pieces)
      // The large gift is thick enough behind a cut “o”; only a fragment below the minimum piece size comes off.
      const isHair = how.isCut && 'isClean' in rules
      expect(judged(model, 'o')).toEqual({
        fits: false,
        sentence: isHair
          ? '“o” is not legible on the medium gift. Choose the large gift.'
          : '“o” is not legible on the medium gift. Try other words or remove the text.',
      })
    }
  })

  // rule 63
  test('prints the design’s number of pieces without fragments from cut words', () => {
    const ball = Solid.sphere(20, 64)
    const cut = { at: [0, -0.5, 0.5] as Point3, normal: [0, -1, 0] as Point3, width: 0.7, depth: 0.8, isCut: true }
    const shellsOf = (mesh: Mesh) => kernel.scope(() => kernel.solidOf(mesh)!.decompose().length)
    const printed = (words: string, rules: Partial<OwnDesign>) => {
      const { whole, parts } = built(design(ball, cut, rules), words)
      return [whole, ...parts.map(({ mesh }) => mesh)].map(shellsOf)
    }
    for (const words of ['Łukasz', 'Wilhelmina', 'Ελένη', '🦊']) {
      expect([words, ...printed(words, currentRules)]).toEqual([words, 1, 1])
      expect(judged(design(ball, cut, currentRules), words)).toEqual({ fits: true })
    }
    // Old versions keep the fragments.
    expect(printed('Łukasz', { isSizedWithWords: true })).not.toEqual([1, 1])
  })

  test('keeps the design’s own small pieces', () => {
    const crumbs = [1, 2, 3].map((i) => Solid.sphere(0.05, 16).translate([12 * i, 0, 30]))
    const model = design(Solid.union([plate(), ...crumbs.map((one) => one.translate([-20, -20, 0]))]), wide, {
      ...currentRules,
      pieces: 4,
    })
    expect(built(model, 'Ida').pieces).toBe(4)
    expect(judged(model, 'Ida')).toEqual({ fits: true })
  })

  test('accepts words over a slit in a connected body', () => {
    const model = design(plate().subtract(slit().trimByPlane([0, 0, -1], -36)), wide, currentRules)
    expect(built(model, 'o').pieces).toBe(1)
    expect(judged(model, 'o')).toEqual({ fits: true })
  })
  const plate = () => Solid.cube([80, 10, 40]).translate([-40, -5, 0])
  const wide = { at: [0, -0.0625, 0.25] as Point3, normal: [0, -1, 0] as Point3, width: 0.9 }
  /** A pocket from behind that leaves 0.95 mm inside an "o" that is cut 1 mm deep, slightly wider than the inside. */
  const behindTheO = () => {
    const letter = fitText(kernel, workshop.fonts.round, 'o', { width: 72, height: 24, maxLines: 3 })!.section!()!
    const inside = letter.hull().subtract(letter.offset(-0.02))
    const pocket = inside.extrude(20).rotate([90, 0, 0])
    return pocket.translate([0, 15.95, 20])
  }
  const slit = () => Solid.cube([0.02, 60, 100], true).rotate([0, 0, 45])

  // rule 63
  test('refuses words over a thin spot, and accepts the suggested number of letters', () => {
    const spot = Solid.cube([4, 9.05, 4]).translate([-26, -4.05, 10])
    const model = design(plate().subtract(spot), { ...wide, isCut: true, letters: 50 })
    const words = 'Love you to the moon and back'
    expect(judged(model, words)).toEqual({
      fits: false,
      sentence: `“${words}” fits on the large gift, or use up to 17 letters.`,
    })
    for (const [size, engraving] of [
      ['large', words],
      ['medium', words.slice(0, 17)],
    ] as const) {
      const make = normalizeMake({ size, engraving })
      expect(fitOf(workshop, model, make)).toEqual({ fits: true })
      expect(buildGift(workshop, model, wishOf(model, make)).pieces).toBe(1)
    }
  })

  test('does not drape illegible words in a trial', () => {
    const { intersection } = kernel.Solid
    let laid = 0
    kernel.Solid.intersection = ((...given: Parameters<typeof intersection>) => {
      laid++
      return intersection.apply(kernel.Solid, given)
    }) as typeof intersection
    try {
      expect(judged(design(block(), { ...front, width: 0.05, height: 0.03 }), 'Grandma').fits).toBe(false)
      expect(laid).toBe(0)
      expect(judged(design(block(), front), 'Ida').fits).toBe(true)
      expect(laid).toBe(1)
    } finally {
      kernel.Solid.intersection = intersection
    }
  })

  test('accepts the maker’s number of letters, and none without a text area', () => {
    const few = design(block(), { ...front, letters: 3 })
    expect(judged(few, 'Ida')).toEqual({ fits: true })
    expect(judged(few, 'Emma')).toEqual({
      fits: false,
      sentence: '“Emma” is too long for the medium gift. Use up to 3 letters.',
    })
    expect(judged(design(block(), null), 'Ida')).toEqual({
      fits: false,
      sentence: 'This gift cannot be engraved. Please remove the text.',
    })
  })
})
