import { describe, expect, test } from 'vitest'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { abilityOf, workOnPrinter } from '#features/workshop/printers/ability.ts'
import {
  filamentCount,
  filamentsOfPiece,
  gramsByFilament,
  gramsOfAll,
  gramsWithoutWaste,
  measureParts,
  type PieceParts,
  partsInMaterial,
  printerKinds,
  usualTerms,
  workOn,
} from './print-work.ts'

/** A medium Keepsake Heart: PrusaSlicer needs 428 minutes and 66 grams with one purged nozzle. */
const heart: PieceParts = {
  ...{ grams: 26.8, minutes: 139, density: 1 },
  accent: { changes: 172, towerLayers: 238, accentGrams: 3.5 },
}
const flat: PieceParts = { ...heart, accent: { changes: 1, towerLayers: 21, accentGrams: 1 } }
const plain: PieceParts = { ...heart, accent: { changes: 0, towerLayers: 0, accentGrams: 0 } }
const sum = ({ body, accent }: { body: number; accent: number }) => body + accent

test.each(printerKinds)('a piece without changes takes its estimate on a printer of kind %s', (kind) => {
  expect(workOn(kind, plain)).toEqual({
    ...{ minutes: 139, grams: { body: 26.8, accent: 0 }, purgeGrams: 0, towerGrams: 0, changes: 0 },
  })
})

test('a piece that was never measured as two parts counts as one filament', () => {
  expect(workOn('slots', { ...heart, accent: null })).toEqual(workOn('slots', plain))
  expect(workOn('single', { ...heart, accent: null })?.minutes).toBe(139)
})

test('a printer with one filament cannot print a piece with changes', () => {
  expect([workOn('single', flat), workOn('single', heart)]).toEqual([null, null])
})

test('changes by hand take three minutes each, and waste no filament', () => {
  expect(workOn('pause', flat)).toEqual({
    ...{ minutes: 142, grams: { body: 25.8, accent: 1 }, purgeGrams: 0, towerGrams: 0, changes: 1 },
  })
})

// rule 66
test('slots purge at each change and print a wipe tower up to the last', () => {
  const { minutes, grams, purgeGrams, towerGrams } = workOn('slots', heart)!
  expect(purgeGrams).toBeCloseTo(172 * 140 * 0.001_24, 6)
  expect([minutes / 428, sum(grams) / 66].filter((share) => Math.abs(share - 1) > 0.1)).toEqual([])
  expect(sum(grams)).toBeCloseTo(26.8 + purgeGrams + towerGrams, 6)
  // Half of what is purged is the accent.
  expect(grams.accent).toBeGreaterThan(3.5 + purgeGrams / 2)
})

test('a printer’s own seconds and purge replace the usual ones', () => {
  const usual = workOn('slots', heart)!
  const own = workOn('slots', heart, { seconds: 57, purge: 280 })!
  expect(own.purgeGrams).toBeCloseTo(2 * usual.purgeGrams, 6)
  expect(own.minutes - usual.minutes).toBeGreaterThan((172 * 30) / 60)
  expect(workOn('pause', flat, { ...usualTerms.pause, seconds: 600 })?.minutes).toBe(149)
})

test('heads change faster than slots and purge nothing', () => {
  const [heads, slots] = [workOn('heads', heart)!, workOn('slots', heart)!]
  expect([heads.purgeGrams, heads.minutes < slots.minutes, heads.towerGrams < slots.towerGrams]).toEqual([
    0,
    true,
    true,
  ])
})

test('purge, tower and parts weigh as much as their material', () => {
  const petg = workOn('slots', partsInMaterial(1.27 / 1.24, heart))!
  expect(sum(petg.grams)).toBeCloseTo((sum(workOn('slots', heart)!.grams) * 1.27) / 1.24, 6)
})

test('the accent weighs its own walls and fill', async () => {
  const kernel = await openKernel()
  const { accent } = kernel.scope(() => {
    const plate = kernel.Solid.cube([40, 40, 4])
    return measureParts(kernel, [
      { role: 'body', solid: plate, filament: 'red' },
      { role: 'accent', solid: kernel.Solid.cube([20, 10, 1]).translate([10, 10, 4]), filament: 'cream' },
    ])
  })
  expect(accent.changes).toBe(1)
  // 200 mm³, filled solid, of PLA.
  expect(accent.accentGrams).toBeCloseTo(0.24, 1)
})

// rule 148
describe('a piece of several filaments', () => {
  const accent = {
    changes: 4,
    towerLayers: 20,
    accentGrams: 1,
    zoneWork: { zone1: { grams: 2, loads: 1 }, zone2: { grams: 3, loads: 2 } },
  }
  const clown: PieceParts = { grams: 30, minutes: 100, density: 1, accent }

  test('weighs each, and what is purged and the tower in all', () => {
    const { grams, purgeGrams, towerGrams } = workOn('slots', clown)!
    expect(gramsOfAll(grams)).toBeCloseTo(30 + purgeGrams + towerGrams, 6)
    for (const [role, own] of [
      ['accent', 1],
      ['zone1', 2],
      ['zone2', 3],
    ] as const)
      expect(grams[role]).toBeGreaterThan(own + purgeGrams / 4)
    expect(grams.zone2).toBeGreaterThan(3 + purgeGrams / 2)
    expect(workOn('pause', clown)?.grams).toEqual({ body: 24, accent: 1, zone1: 2, zone2: 3 })
  })

  test('takes its filaments from their own spools, and from the body’s without one', () => {
    const { grams } = workOn('pause', clown)!
    const filaments = { filament: 'pla red', letters: null, zones: { zone1: 'pla white' } } as const
    expect(gramsByFilament(grams, filaments)).toEqual([
      ['pla red', 24],
      ['pla red', 1],
      ['pla white', 2],
      ['pla red', 3],
    ])
    expect(filamentsOfPiece({ ...filaments, letters: 'pla white' })).toEqual(['pla red', 'pla white'])
  })

  test('needs as many slots as filaments', () => {
    expect(filamentCount(accent)).toBe(4)
    expect(filamentCount({ ...accent, accentGrams: 0 })).toBe(3)
    const on = (kind: 'slots' | 'heads' | 'pause', slots: number) => {
      const described = { kind, slots, maxChanges: 4, changeSeconds: null, purge: null, speedPercent: 100 }
      return workOnPrinter(abilityOf(described), clown)
    }
    expect([on('slots', 3), on('heads', 3), on('slots', 4) === null, on('pause', 1) === null]).toEqual([
      ...[null, null],
      ...[false, false],
    ])
  })

  test('never weighs less than nothing in one of them', () => {
    const heavy = { ...clown, grams: 4 }
    for (const kind of ['slots', 'heads', 'pause'] as const) {
      const { grams, purgeGrams, towerGrams } = workOn(kind, heavy)!
      expect(Object.values(grams).filter((own) => own < -1e-9)).toEqual([])
      expect(gramsOfAll(grams)).toBeCloseTo(4 + purgeGrams + towerGrams, 6)
    }
    expect(gramsWithoutWaste(heavy)).toMatchObject({ body: 0, accent: expect.closeTo(4 / 6), zone2: expect.closeTo(2) })
  })

  test('is measured without parts in the filament of the body', async () => {
    const kernel = await openKernel()
    const bar = (z: number) => kernel.Solid.cube([20, 10, 1]).translate([10, 10, z])
    const { accent: measured, grams } = kernel.scope(() =>
      measureParts(kernel, [
        { role: 'body', solid: kernel.Solid.cube([40, 40, 4]), filament: 'red' },
        { role: 'zone1', solid: bar(4), filament: 'white' },
        { role: 'zone2', solid: bar(5), filament: 'red' },
        { role: 'zone3', solid: bar(6), filament: 'white' },
      ]),
    )
    expect(grams).toBeGreaterThan(4)
    expect(measured).toMatchObject({ changes: 3, firstRole: 'body', lastRole: 'zone1', accentGrams: 0 })
    expect(measured.zoneWork).toEqual({
      // Two bars of one filament.
      zone1: { grams: expect.closeTo(0.35, 1), loads: 2 },
    })
  })
})
