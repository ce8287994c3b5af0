import { readFileSync } from 'node:fs'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import { arrivalOf } from '#features/selling/delivery/arrival.ts'
import { type Calendar, isWorkingDay } from '#features/selling/delivery/calendar.ts'
import { leavingOf } from '#features/selling/delivery/leaving.ts'
import { type PlannedPrinter, printingDays } from '#features/workshop/print-queue/plan.ts'
import { daysAfter } from '#platform/days-after.ts'
import { chance } from '../tests/support/chance.ts'

// Replays Decembers with the shop's own rules for promises: `npm run bench:december`, of as many as are named behind `--`. Orders come in as before Christmas, three printers
// work them off first come, first served, prints fail, one printer breaks down, the post takes its time. Says how many promises were kept.

const orders = 2_000
const first = '2026-11-23'
const orderDays = 32
/** Each works sixteen hours on six days a week. */
const printers = 3
const minutesADay = 960
/** Of the pieces ordered so many lie on the shelf. */
const shelfShare = 0.72
const failureShare = 0.05
/** One of the printers stands still on these working days. */
const broken = { printer: 1, from: 12, to: 13 }
const parcelsADay = 140
const settings = { ...defaultSettings, daysToMake: 1, daysToPrint: 5, handlingDays: 1 }
const calendar: Calendar = { workingDays: [1, 2, 3, 4, 5, 6], holidays: ['12-25', '12-26', '01-01'] }
const transit = { country: 'US', least: 2, most: 5 }

type Sizes = Record<string, { minutes: number }>
const { products }: { products: Record<string, Sizes> } = JSON.parse(readFileSync('db/demo/estimates.json', 'utf8'))
const minutesOf = Object.values(products).flatMap(({ small, medium }) => [small?.minutes ?? 60, medium?.minutes ?? 60])

type Piece = { order: number; minutes: number; left: number }
type Order = {
  day: string
  leavesOn: string
  to: string
  open: number
  readyOn: string | undefined
  arrivedOn?: string
}

const replays = Array.from({ length: Number(process.argv[2] ?? 5) }, (_, index) => replay(index + 1))
const mean = (of: (one: ReturnType<typeof replay>) => number) =>
  replays.reduce((sum, one) => sum + of(one), 0) / replays.length
process.stdout.write(`
${replays.length} Decembers of ${orders} orders on ${printers} printers, ${mean(({ printed }) => printed).toFixed(0)} pieces printed and ${mean(({ failed }) => failed).toFixed(0)} prints failed in each
  promises kept            ${mean(({ kept }) => kept).toFixed(1)} %, between ${Math.min(...replays.map(({ kept }) => kept)).toFixed(1)} and ${Math.max(...replays.map(({ kept }) => kept)).toFixed(1)}; left in time ${mean(({ left }) => left).toFixed(1)} %
  a promise was longer by  ${mean(({ longer }) => longer).toFixed(1)} days (median of each, at most ${Math.max(...replays.map(({ longer }) => longer))}), ${mean(({ longerOnAverage }) => longerOnAverage).toFixed(2)} on average
  promised within          ${mean(({ lead }) => lead).toFixed(1)} days (median of each)
${replays
  .slice(0, 5)
  .map(
    ({ kept, left, longer }, index) =>
      `  December ${index + 1}               ${kept.toFixed(1)} % kept, ${left.toFixed(1)} % left in time, longer by ${longer} days`,
  )
  .join('\n')}
`)

/** More from day to day until a week before Christmas, then fewer. */
function ordersOn(index: number): number {
  const weight = (day: number) => (day < 22 ? 1 + day / 8 : Math.max(0.2, 3.5 - (day - 21) * 0.5))
  const all = Array.from({ length: orderDays }, (_, day) => weight(day)).reduce((sum, one) => sum + one, 0)
  const until = (days: number) =>
    Math.round(
      (orders * Array.from({ length: days }, (_, day) => weight(day)).reduce((sum, one) => sum + one, 0)) / all,
    )
  return until(index + 1) - until(index)
}

/** One December: the same seed is the same one. */
function replay(seed: number) {
  const luck = chance(seed)
  const part = () => luck.below(1_000_000) / 1_000_000

  const placed: Order[] = []
  const queue: Piece[] = []
  /** What is on each bed. */
  const beds: (Piece | undefined)[] = Array.from({ length: printers }, () => undefined)
  let working = 0
  let printed = 0
  let failed = 0

  for (let index = 0; placed.some(({ arrivedOn }) => !arrivedOn) || index < orderDays; index++) {
    const day = daysAfter(first, index)
    const hasWork = isWorkingDay(day, calendar)
    // Half of the day's orders are placed before the printers begin.
    const today = index < orderDays ? ordersOn(index) : 0
    for (let i = 0; i < today; i++) place(day, hasWork, i < today / 2 ? 1 : 0.4)
    if (hasWork) {
      print(day)
      pack(day)
      working++
    }
  }
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const longer = placed.map(({ arrivedOn = '', to }) => days(arrivedOn, to))
  const median = (list: number[]) => list.sort((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
  const percent = (list: Order[]) => (100 * list.length) / orders
  return {
    printed,
    failed,
    kept: percent(placed.filter(({ arrivedOn = '', to }) => arrivedOn <= to)),
    left: percent(placed.filter(({ readyOn = '', leavesOn }) => readyOn <= leavesOn)),
    longer: median(longer),
    longerOnAverage: longer.reduce((sum, one) => sum + one, 0) / orders,
    lead: median(placed.map(({ day, to }) => days(day, to))),
  }

  function place(day: string, hasWork: boolean, ofDay: number) {
    const count = 1 + (luck.below(10) < 3 ? 1 + luck.below(2) : 0)
    const minutes = Array.from({ length: count }, () => minutesOf[luck.below(minutesOf.length)] ?? 60).filter(
      () => part() > shelfShare,
    )
    const benches = beds.map(
      (bed, at): PlannedPrinter => ({
        id: `${at}`,
        filament: null,
        minutesADay,
        minutesToday: hasWork ? minutesADay * ofDay : minutesADay,
        minutesBefore: bed?.left ?? 0,
      }),
    )
    const before = queue.reduce((sum, piece) => sum + piece.minutes, 0)
    const asked = minutes.map((each) => ({ filament: null, minutes: each }))
    const printing =
      minutes.length > 0
        ? printingDays(asked, { before, printers: benches, failurePercent: 100 * failureShare })
        : undefined
    const { leavesOn } = leavingOf({ today: day, printing, settings, calendar, road: transit })
    const order = placed.length
    placed.push({
      day,
      leavesOn,
      to: arrivalOf(leavesOn, transit, calendar).to,
      open: minutes.length,
      readyOn: undefined,
    })
    queue.push(...minutes.map((each) => ({ order, minutes: each, left: 0 })))
  }

  /** A working day at the printers. What a print really takes is a little more or less than was estimated. */
  function print(day: string) {
    for (let printer = 0; printer < printers; printer++) {
      if (printer === broken.printer && working >= broken.from && working <= broken.to) continue
      let left = minutesADay
      while (left > 0) {
        const piece = beds[printer] ?? queue.shift()
        if (!piece) break
        if (!beds[printer]) piece.left = piece.minutes * (0.93 + 0.14 * part()) + 4
        beds[printer] = piece
        const done = Math.min(left, piece.left)
        left -= done
        piece.left -= done
        if (piece.left > 0) break
        beds[printer] = undefined
        if (part() < failureShare) {
          failed++
          queue.unshift(piece)
          continue
        }
        printed++
        const order = placed[piece.order]
        if (order && --order.open === 0) order.readyOn = day
      }
    }
  }

  /** What was ready before today is packed and posted, so many parcels a day; then it is the post's. */
  function pack(day: string) {
    const waiting = placed.filter(
      ({ open, readyOn, arrivedOn, day: ordered }) => open === 0 && !arrivedOn && (readyOn ?? ordered) < day,
    )
    for (const order of waiting.slice(0, parcelsADay)) {
      order.readyOn = day
      const usual = transit.least + luck.below(transit.most - transit.least + 1)
      const onRoad = luck.below(100) === 0 ? transit.most + 1 + luck.below(2) : usual
      order.arrivedOn = arrivalOf(day, { ...transit, least: onRoad, most: onRoad }, calendar).to
    }
  }
}
