import { describe, expect, test } from 'vitest'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { abilityOf, type PrinterAbility } from '#features/workshop/printers/ability.ts'
import { type PlannedPrinter, planQueue, printingDays, whenPrinted } from './plan.ts'

const usual: PrinterAbility = {
  ...{ kind: 'single', slots: 1, maxChanges: 0, speedPercent: 100 },
  terms: { seconds: 0, purge: 0 },
}
const printer = (id: string, given: Partial<PlannedPrinter> = {}): PlannedPrinter => ({
  ...{ id, filament: null, alsoLoaded: [], ability: usual },
  ...{ minutesADay: 600, minutesToday: 600, minutesBefore: 0, daysAhead: (day) => day },
  ...given,
})
const piece = (id: string, minutes: number, filament: Filament | null = null) => ({
  ...{ id, minutes, filament },
  ...{ accent: null, letters: null },
})
const told = (...given: Parameters<typeof planQueue>) =>
  planQueue(...given).map(({ id, printerId, day }) => `${id} on ${printerId}, day ${day}`)

test('a day holds as many minutes as the printer works, and what ends with it belongs to it', () => {
  const pieces = [piece('a', 300), piece('b', 300), piece('c', 1), piece('d', 1200)]
  expect(told(pieces, [printer('P')])).toEqual(['a on P, day 0', 'b on P, day 0', 'c on P, day 1', 'd on P, day 3'])
})

test('each piece goes where it is done first', () => {
  const pieces = [piece('a', 200), piece('b', 200), piece('c', 200)]
  expect(told(pieces, [printer('quick', { minutesADay: 1200, minutesToday: 1200 }), printer('slow')])).toEqual([
    'a on quick, day 0',
    'b on quick, day 0',
    'c on slow, day 0',
  ])
})

test('a printer stays with its filament where that is as quick', () => {
  const printers = [printer('R', { filament: 'pla red' }), printer('B', { filament: 'pla blue' })]
  const pieces = [
    piece('a', 100, 'pla blue'),
    piece('b', 100, 'pla red'),
    piece('c', 100, 'pla blue'),
    piece('d', 100, 'pla red'),
  ]
  expect(told(pieces, printers).map((line) => line.slice(0, 6))).toEqual(['a on B', 'b on R', 'c on B', 'd on R'])
})

test('the same color of another material is another filament', () => {
  const printers = [printer('R', { filament: 'pla red' }), printer('P', { filament: 'petg red' })]
  expect(told([piece('a', 100, 'petg red')], printers)).toEqual(['a on P, day 0'])
})

test('what is left of today is less than a day, and what is on the bed comes first', () => {
  const late = printer('P', { minutesToday: 60, minutesBefore: 50 })
  expect(whenPrinted(late)).toBe(0)
  expect(told([piece('a', 10), piece('b', 1)], [late])).toEqual(['a on P, day 0', 'b on P, day 1'])
})

test('a printer has its own days: one that is off until a day, or rests, takes what it still finishes first', () => {
  const resting = printer('rests', { daysAhead: (day) => day + (day > 0 ? 2 : 0) })
  const off = printer('off', { daysAhead: (day) => day + 1 })
  const pieces = ['a', 'b', 'c', 'd', 'e'].map((id) => piece(id, 600))
  expect(told(pieces, [resting, off])).toEqual([
    'a on rests, day 0',
    'b on off, day 1',
    'c on off, day 2',
    'd on rests, day 3',
    'e on off, day 3',
  ])
  expect(printingDays([piece('a', 600)], { before: [], printers: [off], failurePercent: 0 })).toEqual({
    soon: 1,
    late: 2,
  })
})

test('without a printer nothing is promised', () => {
  expect(planQueue([piece('a', 10)], [])).toEqual([])
  expect(printingDays([piece('a', 10)], { before: [], printers: [], failurePercent: 0 })).toBeNull()
})

test('what would be queued now is printed behind the queue, on whichever printer is free first', () => {
  const days = (before: number, failurePercent = 0, count = 2) =>
    printingDays([piece('a', 300)], {
      ...{ before: [{ pieces: 1, minutes: before, accent: null }], failurePercent },
      printers: Array.from({ length: count }, (_, at) => printer(`P${at}`)),
    })
  const on = (day: number) => ({ soon: day, late: day })
  expect([days(0), days(700), days(600, 10)]).toEqual([on(0), { soon: 0, late: 1 }, { soon: 0, late: 1 }])
  expect([days(6_000), days(6_000, 0, 1)]).toEqual([on(5), { soon: 10, late: 11 }])
  // A long queue is estimated by its sum, with more reserve beyond the plan.
  expect(days(1_200_000)).toEqual({ soon: 1_000, late: 1_020 })
})

const described = { slots: 4, maxChanges: 3, changeSeconds: null, purge: null, speedPercent: 100 }
const ability = (kind: PrinterAbility['kind'], own: Partial<typeof described> = {}) =>
  abilityOf({ kind, ...described, ...own })
/** A red gift with cream letters. */
const lettered = (id: string, changes: number, minutes = 100) => ({
  ...piece(id, minutes, 'pla red'),
  accent: { changes, towerLayers: changes, accentGrams: 1 },
  letters: 'pla cream' as const,
})

// rule 120
describe('pieces with letters in a second filament', () => {
  test('go only to printers that can change filaments as often', () => {
    const printers = [
      printer('one', { ability: ability('single') }),
      printer('hand', { ability: ability('pause'), minutesBefore: 300 }),
      printer('ams', { ability: ability('slots'), minutesBefore: 900 }),
    ]
    expect(told([lettered('flat', 1), lettered('wall', 120), piece('plain', 100)], printers)).toEqual([
      'flat on hand, day 0',
      'wall on ams, day 2',
      'plain on one, day 0',
    ])
  })

  test('have no day in a shop that cannot print them', () => {
    const printers = [printer('one', { ability: ability('single') })]
    expect(told([lettered('a', 1)], printers)).toEqual([])
    expect(printingDays([lettered('a', 1)], { before: [], printers, failurePercent: 0 })).toBeNull()
    expect(printingDays([piece('a', 10)], { before: [], printers, failurePercent: 0 })).toEqual({ soon: 0, late: 0 })
  })

  test('wait for those before them on the printers that can print them', () => {
    const one = printer('one', { ability: ability('single') })
    const printers = [one, printer('ams', { ability: ability('slots') })]
    const { accent } = lettered('a', 10)
    const before = [{ pieces: 30, minutes: 3_000, accent }]
    const late = (...given: Parameters<typeof printingDays>) => printingDays(...given)?.late ?? 0
    const terms = { before, printers, failurePercent: 0 }
    expect(late([lettered('b', 10)], terms)).toBeGreaterThan(4)
    expect(late([piece('b', 100)], terms)).toBe(0)
    expect(
      late([piece('b', 100)], { ...terms, before: [{ pieces: 30, minutes: 3_000, accent: null }] }),
    ).toBeGreaterThan(1)
  })

  test('take longer by their changes, and a fast printer is faster by its speed only', () => {
    const minutesOf = (given: Parameters<typeof ability>) =>
      planQueue(
        [lettered('a', 10)],
        [printer('P', { ability: ability(...given), filament: 'pla red', alsoLoaded: ['pla cream'] })],
      )[0]?.minutes ?? 0
    const [ams, heads, fast] = [minutesOf(['slots']), minutesOf(['heads']), minutesOf(['heads', { speedPercent: 200 }])]
    expect(heads).toBeGreaterThan(100)
    expect(ams).toBeGreaterThan(heads + 5)
    expect(heads - fast).toBeCloseTo(50)
  })

  test('prefer a printer that holds both filaments', () => {
    const printers = [
      printer('red', { ability: ability('slots'), filament: 'pla red' }),
      printer('both', { ability: ability('slots'), filament: 'pla red', alsoLoaded: ['pla cream'], minutesBefore: 10 }),
    ]
    expect(told([lettered('a', 1)], printers)).toEqual(['a on both, day 0'])
  })
})
