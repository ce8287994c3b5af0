import { describe, expect, test } from 'vitest'
import type { AccentWork } from '#features/gifts/estimates/print-work.ts'
import type { FilamentRole } from '#features/gifts/geometry/mesh.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { abilityOf, type PrinterAbility } from '#features/workshop/printers/ability.ts'
import {
  filamentsHeldAfter,
  filamentsOf,
  filamentsToHold,
  type PlatePiece,
  splitIntoPlates,
  workOfPlate,
} from './plates.ts'

const described = { slots: 2, maxChanges: 3, changeSeconds: null, purge: null, speedPercent: 100 }
const on = (kind: PrinterAbility['kind'], own: Partial<typeof described> = {}) => ({
  ability: abilityOf({ kind, ...described, ...own }),
  bed: { width: 100, depth: 100, gap: 5 },
})
const piece = (id: string, filament: Filament | null, given: Partial<PlatePiece> = {}): PlatePiece => ({
  ...{ id, filament, letters: null, proofId: `proof of ${id}`, footprint: null },
  ...{ firstRole: 'body', lastRole: 'body' },
  parts: { minutes: 60, grams: 10, density: 1, accent: null },
  ...given,
})
/** Letters that change the filament at a layer, or at several up to it. */
const lettered = (
  id: string,
  filament: Filament,
  { changes = 1, layer = 20, letters = 'pla cream' as Filament, firstRole = 'body' as FilamentRole } = {},
) => {
  const accent: AccentWork = { changes, towerLayers: layer, accentGrams: 1 }
  const isBack = changes % 2 === 0
  const lastRole = isBack ? firstRole : firstRole === 'body' ? 'accent' : 'body'
  return piece(id, filament, { letters, firstRole, lastRole, parts: { minutes: 60, grams: 10, density: 1, accent } })
}
const told = (...given: Parameters<typeof splitIntoPlates>) => {
  const { plates, tooManyChanges, tooLarge, apart } = splitIntoPlates(...given)
  const idsOf = (pieces: PlatePiece[]) => pieces.map(({ id }) => id).join(' ')
  return { plates: plates.map(idsOf), not: idsOf([...tooManyChanges, ...tooLarge]), apart }
}

// rule 120
describe('a plate', () => {
  test('of a printer with one filament holds one filament, and no letters in another', () => {
    const pieces = [piece('a', 'pla red'), piece('b', 'pla green'), piece('c', 'pla red'), lettered('d', 'pla red')]
    expect(told(pieces, on('single'))).toEqual({ plates: ['a c', 'b'], not: 'd', apart: 'filaments' })
    expect(told([piece('a', 'pla red'), piece('b', 'petg red')], on('single')).plates).toEqual(['a', 'b'])
  })

  test('whose filament is changed by hand changes at the same layers for all its pieces', () => {
    const same = [lettered('a', 'pla red'), lettered('b', 'pla red')]
    expect(told(same, on('pause'))).toEqual({ plates: ['a b'], not: '', apart: null })
    const other = [...same, lettered('higher', 'pla red', { layer: 30 }), piece('plain', 'pla red')]
    expect(told(other, on('pause'))).toEqual({ plates: ['a b', 'higher', 'plain'], not: '', apart: 'layers' })
    const twice = [lettered('c', 'pla red', { changes: 2 }), lettered('d', 'pla red', { changes: 2 })]
    expect(told(twice, on('pause')).plates).toEqual(['c', 'd'])
    const equal = twice.map((one) => ({ ...one, proofId: 'the same' }))
    expect(told(equal, on('pause')).plates).toEqual(['c d'])
    expect(told([lettered('e', 'pla red', { changes: 4 })], on('pause'))).toMatchObject({ plates: [], not: 'e' })
    const onTheBed = [lettered('a', 'pla red'), lettered('letters first', 'pla red', { firstRole: 'accent' })]
    expect(told(onTheBed, on('pause'))).toEqual({ plates: ['a', 'letters first'], not: '', apart: 'layers' })
    const letters = [lettered('f', 'pla red'), lettered('g', 'pla red', { letters: 'pla gold' })]
    expect(told(letters, on('pause'))).toMatchObject({ plates: ['f', 'g'], apart: 'filaments' })
  })

  test('of a printer with several holds as many filaments as the printer', () => {
    const pieces = [lettered('a', 'pla red'), piece('b', 'pla cream'), piece('c', 'pla blue'), piece('d', 'pla red')]
    for (const kind of ['slots', 'heads'] as const)
      expect(told(pieces, on(kind))).toEqual({ plates: ['a b d', 'c'], not: '', apart: 'filaments' })
    expect(told(pieces, on('slots', { slots: 3 }))).toEqual({ plates: ['a b c d'], not: '', apart: null })
  })

  // rule 148
  test('holds the filaments of zones, and by hand the same for all its pieces', () => {
    const clown = (id: string, zone: Filament, proofId = 'clown') => {
      const zoned = { zone1: { grams: 2, loads: 1 }, zone2: { grams: 1, loads: 1 } }
      const accent: AccentWork = { changes: 2, towerLayers: 30, accentGrams: 0, zoneWork: zoned }
      return piece(id, 'pla red', {
        ...{ proofId, zones: { zone1: 'pla white', zone2: zone }, lastRole: 'zone2' },
        parts: { minutes: 60, grams: 10, density: 1, accent },
      })
    }
    const pieces = [clown('a', 'pla gold'), clown('b', 'pla gold'), clown('c', 'pla blue', 'other')]
    expect(filamentsOf(pieces)).toEqual(['pla red', 'pla white', 'pla gold', 'pla blue'])
    expect(told(pieces, on('slots', { slots: 4 }))).toMatchObject({ plates: ['a b c'], apart: null })
    expect(told(pieces, on('slots', { slots: 3 }))).toMatchObject({ plates: ['a b', 'c'], apart: 'filaments' })
    expect(told(pieces, on('slots'))).toMatchObject({ plates: [], not: 'a b c' })
    expect(told(pieces, on('pause'))).toMatchObject({ plates: ['a b', 'c'], apart: 'filaments' })
    const byHand = on('pause').ability
    expect([filamentsToHold(pieces.slice(0, 2), byHand), filamentsHeldAfter(pieces.slice(0, 2), byHand)]).toEqual([
      ['pla red'],
      ['pla gold'],
    ])
    const { grams } = workOfPlate(pieces.slice(0, 2), byHand)
    expect([...grams]).toEqual([
      ['pla red', 14],
      ['pla white', 4],
      ['pla gold', 2],
    ])
  })

  test('holds one material, however many filaments the printer holds', () => {
    const pieces = [piece('a', 'pla red'), piece('b', 'petg red'), piece('c', 'pla green')]
    for (const kind of ['slots', 'heads'] as const)
      expect(told(pieces, on(kind, { slots: 4 }))).toEqual({ plates: ['a c', 'b'], not: '', apart: 'materials' })
    const byHand = [piece('a', 'pla red'), piece('b', null, { letters: 'petg cream' })]
    expect(told(byHand, on('pause')).plates).toEqual(['a', 'b'])
    expect(told([piece('a', 'pla red'), piece('custom', null)], on('slots')).plates).toEqual(['a custom'])
  })

  test('holds custom designs beside any filament', () => {
    expect(told([piece('a', 'pla red'), piece('custom', null)], on('single')).plates).toEqual(['a custom'])
    expect(told([lettered('a', 'pla red'), piece('custom', null)], on('pause')).plates).toEqual(['a custom'])
  })

  test('holds what fits on the bed', () => {
    const sized = (id: string, width: number) => piece(id, 'pla red', { footprint: { width, depth: 90 } })
    const pieces = [sized('a', 45), sized('b', 45), sized('c', 45), piece('unknown', 'pla red')]
    expect(told(pieces, on('single'))).toEqual({ plates: ['a b unknown', 'c'], not: '', apart: 'bed' })
    expect(told([sized('large', 101)], on('single'))).toEqual({ plates: [], not: 'large', apart: null })
  })
})

describe('the work of a plate', () => {
  test('counts shared filament changes once', () => {
    const { ability } = on('slots')
    const one = workOfPlate([lettered('a', 'pla red')], ability)
    const two = workOfPlate([lettered('a', 'pla red'), lettered('b', 'pla red')], ability)
    expect([one.changes, two.changes, two.minutes - one.minutes]).toEqual([1, 1, expect.closeTo(60)])
    const apart = workOfPlate([lettered('a', 'pla red'), lettered('b', 'pla red', { layer: 30 })], ability)
    expect([apart.changes, apart.minutes > two.minutes]).toEqual([2, true])
  })

  test('says the grams of each filament', () => {
    const { grams } = workOfPlate([lettered('a', 'pla red'), piece('b', 'pla blue')], on('heads').ability)
    expect([...grams.keys()]).toEqual(['pla red', 'pla cream', 'pla blue'])
    expect(grams.get('pla blue')).toBe(10)
  })
})
