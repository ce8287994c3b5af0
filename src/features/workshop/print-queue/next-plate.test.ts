import { describe, expect, test } from 'vitest'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { abilityOf, type PrinterAbility } from '#features/workshop/printers/ability.ts'
import { chooseNextPlate, type QueuedPiece } from './next-plate.ts'

const described = { slots: 4, maxChanges: 3, changeSeconds: null, purge: null, speedPercent: 100 }
const on = (kind: PrinterAbility['kind'], { loaded = [] as Filament[], minutes = null as number | null } = {}) => ({
  printer: { ability: abilityOf({ kind, ...described }), bed: { width: 100, depth: 100, gap: 0 } },
  loaded,
  minutes,
})
const piece = (id: string, filament: Filament, given: Partial<QueuedPiece> = {}): QueuedPiece => ({
  ...{ id, filament, letters: null, proofId: id, footprint: { width: 40, depth: 40 } },
  ...{ firstRole: 'body' as const, lastRole: 'body' as const, isUrgent: false },
  parts: { minutes: 60, grams: 10, density: 1, accent: null },
  ...given,
})
const lettered = (id: string, letters: Filament, changes = 1) =>
  piece(id, 'pla red', {
    letters,
    parts: { minutes: 60, grams: 10, density: 1, accent: { changes, towerLayers: 20, accentGrams: 1 } },
  })
const told = (...given: Parameters<typeof chooseNextPlate>) =>
  chooseNextPlate(...given)
    .map(({ id }) => id)
    .join(' ')

// rule 121
describe('the next plate', () => {
  const mixed = [piece('a', 'pla red'), piece('b', 'pla blue'), piece('c', 'pla red'), piece('d', 'pla blue')]

  test('holds pieces of one filament, from the first of the queue', () => {
    expect([told(mixed, on('single')), told(mixed, on('slots'))]).toEqual(['a c', 'a c'])
  })

  test('begins with what is loaded, unless a promise is at risk', () => {
    expect(told(mixed, on('single', { loaded: ['pla blue'] }))).toBe('b d')
    const urgent = mixed.map((one) => ({ ...one, isUrgent: one.id === 'c' }))
    expect(told(urgent, on('single', { loaded: ['pla blue'] }))).toBe('a c')
    expect(told([], on('single'))).toBe('')
  })

  test('takes pieces at risk first where not all fit', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => piece(id, 'pla red', { isUrgent: id === 'e' }))
    expect(told(many, on('single'))).toBe('a b c e')
  })

  test('ends in time, with the filament that has to be loaded first', () => {
    expect(told(mixed, on('single', { loaded: ['pla red'], minutes: 120 }))).toBe('a c')
    expect(told(mixed, on('single', { loaded: ['pla red'], minutes: 119 }))).toBe('a')
    expect(told(mixed, on('single', { minutes: 120 }))).toBe('a')
    expect(told(mixed, on('single', { minutes: 59 }))).toBe('')
    const slow = [piece('slow', 'pla red', { parts: { minutes: 600, grams: 1, density: 1, accent: null } })]
    expect(told([...slow, ...mixed], on('single', { minutes: 150 }))).toBe('a c')
  })

  test('holds one filament of letters, and on a printer changed by hand letters at one layer', () => {
    const queue = [
      lettered('a', 'pla cream'),
      lettered('b', 'pla gold'),
      piece('c', 'pla red'),
      lettered('d', 'pla cream'),
    ]
    expect(told(queue, on('slots'))).toBe('a c d')
    expect(told(queue, on('pause'))).toBe('a d')
    expect(told(queue, on('single'))).toBe('c')
  })

  test('leaves out what is larger than the bed', () => {
    const large = piece('large', 'pla red', { footprint: { width: 101, depth: 20 } })
    expect(told([large, ...mixed], on('single'))).toBe('a c')
  })
})
