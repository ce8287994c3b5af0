import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import type { AccentWork } from '#features/gifts/estimates/print-work.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { arrivalOf } from '#features/selling/delivery/arrival.ts'
import { type Calendar, isWorkingDay, workingDayAfter, workingDaysUntil } from '#features/selling/delivery/calendar.ts'
import { leavingOf } from '#features/selling/delivery/leaving.ts'
import { abilityOf } from '#features/workshop/printers/ability.ts'
import { daysAfter, daysBetween } from '#platform/days-after.ts'
import { chance } from '../../../../tests/support/chance.ts'
import { changeMinutes, minutesOn, type PieceWork, type PlannedPrinter, printingDays } from './plan.ts'
import { groupOfChanges, groupsOf, limitsOf } from './server/find-waiting.ts'

// Replays Decembers with the shop's own rules for promises. Orders come in as before Christmas, three printers of different kinds print them
// first come, first served, prints fail, a printer breaks down, and the post takes its time.

const [first, orderDays] = ['2026-11-23', 32]
const [minutesADay, failurePercent, parcelsADay] = [960, 5, 140]
/** Of the pieces ordered without words, so many are in stock. */
const stockShare = 0.5
const settings = { ...defaultSettings, daysToMake: 1, daysToPrint: 5, handlingDays: 1 }
const calendar: Calendar = { workingDays: [1, 2, 3, 4, 5, 6], holidays: ['12-25', '12-26', '01-01'] }
const road = { country: 'US', least: 2, most: 5 }

type Size = { minutes: number; accent?: AccentWork; worded?: { minutes: number; accent: AccentWork } }
const { products }: { products: Record<string, Record<string, Size>> } = JSON.parse(
  readFileSync('db/demo/estimates.json', 'utf8'),
)
const sizes = Object.values(products).flatMap(({ small, medium }) => [small, medium].flatMap((size) => size ?? []))

type Waiting = PieceWork & { order: number }
type Bed = {
  printer: Omit<PlannedPrinter, 'minutesBefore' | 'minutesToday' | 'daysAhead'>
  piece: Waiting | undefined
  left: number
}
type Order = {
  day: string
  leavesOn: string
  to: string
  open: number
  readyOn: string | undefined
  arrivedOn?: string
}
type Shop = {
  printers: PlannedPrinter['ability'][]
  orders: number
  breakdown?: { printer: number; from: number; to: number }
}

/** More orders from day to day until a week before Christmas, then fewer. */
function ordersOn(index: number, orders: number): number {
  const weights = Array.from({ length: orderDays }, (_, day) =>
    day < 22 ? 1 + day / 8 : Math.max(0.2, 3.5 - (day - 21) / 2),
  )
  const sum = (list: number[]) => list.reduce((all, one) => all + one, 0)
  const until = (days: number) => Math.round((orders * sum(weights.slice(0, days))) / sum(weights))
  return until(index + 1) - until(index)
}

/** One December: the percentage of promises kept, and the days promised at most. The same seed is the same December. */
function replay(seed: number, { printers, orders, breakdown }: Shop) {
  const luck = chance(seed)
  const share = () => luck.below(1_000_000) / 1_000_000
  const placed: Order[] = []
  const queue: Waiting[] = []
  const beds = printers.map(
    (ability, at): Bed => ({
      printer: { id: `${at}`, filament: null, alsoLoaded: [], ability, minutesADay },
      ...{ piece: undefined, left: 0 },
    }),
  )
  let worked = 0
  for (let index = 0; index < orderDays || placed.some(({ arrivedOn }) => !arrivedOn); index++) {
    if (index > 200) throw new Error('The workshop never finishes.')
    const day = daysAfter(first, index)
    const today = index < orderDays ? ordersOn(index, orders) : 0
    // Half of the day's orders are placed before the printers begin.
    for (let i = 0; i < today; i++) place(day, i < today / 2 ? 1 : 0.4)
    if (!isWorkingDay(day, calendar)) continue
    for (const [at, bed] of beds.entries())
      if (!(breakdown?.printer === at && worked >= breakdown.from && worked <= breakdown.to)) print(bed, day)
    pack(day)
    worked++
  }
  const kept = placed.filter(({ arrivedOn = '', to }) => arrivedOn <= to).length
  return { kept: (100 * kept) / orders, longest: Math.max(...placed.map(({ day, to }) => daysBetween(day, to))) }

  function ordered(): PieceWork {
    const size = luck.pick(sizes)
    const isWorded = luck.happens(0.7)
    const { minutes, accent } = isWorded && size.worded ? size.worded : size
    const filament: Filament = `pla ${luck.pick(['red', 'green', 'blue', 'gold'])}`
    return accent && accent.changes > 0
      ? { filament, minutes, accent, letters: 'pla cream' }
      : { filament, minutes, accent: null, letters: null }
  }

  function place(day: string, partOfDay: number) {
    const count = 1 + (luck.happens(0.3) ? 1 + luck.below(2) : 0)
    const pieces = Array.from({ length: count }, ordered).filter(({ letters }) => letters || !luck.happens(stockShare))
    const isOpen = isWorkingDay(day, calendar)
    const plan = beds.map(
      ({ printer, left }): PlannedPrinter => ({
        ...printer,
        minutesToday: isOpen ? minutesADay * partOfDay : minutesADay,
        minutesBefore: left,
        daysAhead: (ahead) => daysBetween(day, workingDayAfter(day, ahead, calendar)),
      }),
    )
    const planned =
      pieces.length > 0
        ? printingDays(pieces, { before: groupsOf(rowsOf(queue, plan)), printers: plan, failurePercent })
        : undefined
    const inWorkingDays = (days: number) => workingDaysUntil(daysAfter(day, days), { today: day, calendar })
    const printing = planned && { soon: inWorkingDays(planned.soon), late: inWorkingDays(planned.late) }
    const { leavesOn } = leavingOf({ today: day, printing, settings, calendar, road })
    const order = placed.length
    placed.push({ day, leavesOn, to: arrivalOf(leavesOn, road, calendar).to, open: pieces.length, readyOn: undefined })
    queue.push(...pieces.map((piece) => ({ ...piece, order })))
  }

  /** A day at one printer, which takes the first piece that it can print. What a print takes is a little more or less than estimated. */
  function print(bed: Bed, day: string) {
    let left = minutesADay
    while (left > 0) {
      if (!bed.piece) {
        const at = queue.findIndex((piece) => minutesOn(bed.printer, piece) !== null)
        const [piece] = at >= 0 ? queue.splice(at, 1) : []
        if (!piece) return
        bed.piece = piece
        bed.left =
          (minutesOn(bed.printer, piece) ?? 0) * (0.93 + 0.14 * share()) + 4 + loaded(bed, piece) * changeMinutes
      }
      const done = Math.min(left, bed.left)
      left -= done
      bed.left -= done
      if (bed.left > 0) return
      const { piece } = bed
      bed.piece = undefined
      if (luck.happens(failurePercent / 100)) {
        queue.unshift(piece)
        continue
      }
      const order = placed[piece.order]
      if (order && --order.open === 0) order.readyOn = day
    }
  }

  /** What was ready before today is packed and posted, so many parcels a day; then it is the post's. */
  function pack(day: string) {
    const waiting = placed.filter(
      ({ open, readyOn, arrivedOn, day: bought }) => open === 0 && !arrivedOn && (readyOn ?? bought) < day,
    )
    for (const order of waiting.slice(0, parcelsADay)) {
      const usual = road.least + luck.below(road.most - road.least + 1)
      const onRoad = luck.below(100) === 0 ? road.most + 1 + luck.below(2) : usual
      order.arrivedOn = arrivalOf(day, { ...road, least: onRoad, most: onRoad }, calendar).to
    }
  }
}

/** Loads the filaments of a piece, and answers how many spools were changed. */
function loaded({ printer }: Bed, { filament, letters }: PieceWork): number {
  const { slots } = printer.ability
  const before = [printer.filament, ...printer.alsoLoaded]
  const wanted = [filament, slots > 1 ? letters : null].filter((one) => one !== null)
  const [main = null, ...others] = [...new Set([...wanted, ...before.filter((one) => one !== null)])].slice(0, slots)
  printer.filament = main
  printer.alsoLoaded = others
  return wanted.filter((one) => !before.includes(one)).length
}

/** The queue in sums by filament and changes, as the shop reads it. */
const rowsOf = (queue: Waiting[], printers: PlannedPrinter[]) => {
  const limits = limitsOf(printers)
  return [
    ...Map.groupBy(
      queue,
      ({ filament, accent }) => `${filament} ${groupOfChanges(accent?.changes ?? 0, limits)}`,
    ).values(),
  ].map((alike) => {
    const sum = (of: (piece: Waiting) => number) => alike.reduce((all, piece) => all + of(piece), 0)
    return {
      ...{ group: groupOfChanges(alike[0]?.accent?.changes ?? 0, limits), others: 0 },
      filament: alike[0]?.filament ?? null,
      pieces: alike.length,
      minutes: sum(({ minutes }) => minutes),
      changes: sum(({ accent }) => accent?.changes ?? 0),
      towerLayers: sum(({ accent }) => accent?.towerLayers ?? 0),
    }
  })
}

const ability = (kind: 'single' | 'pause' | 'slots' | 'heads', speedPercent = 100) =>
  abilityOf({ kind, slots: 4, maxChanges: 3, changeSeconds: null, purge: null, speedPercent })

// rules 70 and 120
test.each([
  ['three printers with slots', { printers: [ability('slots'), ability('slots'), ability('slots')], orders: 260 }],
  [
    'a fast printer with slots, one changed by hand and one of a single filament',
    { printers: [ability('slots', 200), ability('pause'), ability('single')], orders: 260 },
  ],
  [
    'two printers with slots, of which one breaks down, and one with heads',
    {
      printers: [ability('slots'), ability('slots', 150), ability('heads')],
      ...{ orders: 300, breakdown: { printer: 1, from: 12, to: 13 } },
    },
  ],
] satisfies [string, Shop][])('a December with %s keeps at least 97 of 100 promises', (_, shop) => {
  // Of five Decembers, the average is off by half a percent.
  const replays = Array.from({ length: 20 }, (_, at) => at + 1).map((seed) => replay(seed, shop))
  const kept = replays.reduce((sum, one) => sum + one.kept, 0) / replays.length
  expect(kept).toBeGreaterThanOrEqual(97)
  // A promise that is kept because it is far away is no promise.
  expect(Math.max(...replays.map(({ longest }) => longest))).toBeLessThan(40)
})
