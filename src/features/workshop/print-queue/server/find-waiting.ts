import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { filamentOf } from '#features/gifts/makes/filament.ts'
import { bodyColor } from '#features/gifts/makes/make.ts'
import { lettersOfMake } from '#features/gifts/makes/server/letters-of-make.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import type { Database } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeMinutes, minutesOn, type PieceWork, type PlannedPiece, type PlannedPrinter } from '../plan.ts'
import { unmeasuredMinutes } from '../print-queue.ts'
import { printJobs } from './tables.ts'

/** The plan reads no further: more pieces are months of work. */
export const maxPlanned = 10_000

/** The minutes of a piece, where they are known. */
export const minutesOfPiece = sql<number>`coalesce(${proofs.minutes}, ${unmeasuredMinutes}::float8)`

const lettersOfProof = lettersOfMake(proofs.make)

const isQueued = and(isStillOpen, eq(printJobs.status, 'queued'))
/** The pieces that can be started. */
export const isStartable = and(isQueued, eq(printJobs.isPaused, false))

/** The waiting pieces in queue order, up to the plan's limit. */
export const readWaiting = (shop: Shop) => readQueued(shop, isStartable)

/** The paused pieces in queue order, up to the plan's limit. */
export const readPaused = (shop: Shop) => readQueued(shop, and(isQueued, eq(printJobs.isPaused, true)))

async function readQueued({ database: { db } }: Shop, which: SQL | undefined): Promise<PlannedPiece[]> {
  const rows = await db
    .select({ id: printJobs.id, ...workColumns })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(which)
    .orderBy(asc(printJobs.position), asc(printJobs.id))
    .limit(maxPlanned)
  return rows.map(({ id, ...row }) => ({ id, ...workOfRow(row) }))
}

/** What the plan needs to know of a piece, from its job and its proof. */
export const workColumns = {
  color: printJobs.color,
  material: printJobs.material,
  minutes: minutesOfPiece,
  changes: proofs.changes,
  towerLayers: proofs.towerLayers,
  accentGrams: proofs.accentGrams,
  lettersColor: lettersOfProof,
}
type WorkRow = Pick<typeof printJobs.$inferSelect, 'color' | 'material'> &
  Pick<typeof proofs.$inferSelect, 'changes' | 'towerLayers' | 'accentGrams'> & { minutes: number; lettersColor: Color }

export function workOfRow({ color, material, minutes, lettersColor, ...measured }: WorkRow): PieceWork {
  const { changes, towerLayers, accentGrams } = measured
  const isKnown = changes !== null && towerLayers !== null && accentGrams !== null
  const isSecond = isKnown && changes > 0 && lettersColor !== bodyColor
  return {
    minutes,
    filament: filamentOf({ color, material }),
    accent: isSecond ? { changes, towerLayers, accentGrams } : null,
    letters: isSecond ? filamentOf({ color: lettersColor, material }) : null,
  }
}

/** The work of pieces, with their proofs and printers. */
export const findWorkOfJobs = ({ database: { db } }: Shop, ids: string[]) =>
  db
    .select({ ...workColumns, proofId: printJobs.proofId, printerId: printJobs.printerId })
    .from(printJobs)
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(inArray(printJobs.id, ids))

/** A longer queue is counted at most once a second. */
const longQueue = 200
const second = 1_000
type QueueWork = { minutes: number; changing: number; changes: number; towerLayers: number }
const longQueues = new WeakMap<Database, { readAt: number; work: QueueWork }>()

/**
 * The work of the whole queue: its minutes as one filament with the changes of spools that chance would cause, and the filament changes
 * within its pieces. For a long queue the sums may be a second old (rule 70).
 */
export async function readWaitingWork({ database, clock }: Shop): Promise<QueueWork> {
  const now = clock.now().getTime()
  const known = longQueues.get(database)
  if (known && now >= known.readAt && now < known.readAt + second) return known.work
  const isSecond = sql`${proofs.changes} > 0 and ${lettersOfProof} <> ${bodyColor}`
  const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}) filter (where ${isSecond}), 0)::float8`
  const filaments = await database.db
    .select({
      pieces: count(),
      minutes: sql<number>`sum(${minutesOfPiece})::float8`,
      changing: sql<number>`count(*) filter (where ${isSecond})`.mapWith(Number),
      changes: sumOf(proofs.changes),
      towerLayers: sumOf(proofs.towerLayers),
    })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(isStartable)
    .groupBy(printJobs.color, printJobs.material)
  const all = filaments.reduce((sum, { pieces }) => sum + pieces, 0)
  const work = { minutes: 0, changing: 0, changes: 0, towerLayers: 0 }
  for (const { pieces, minutes, changing, changes, towerLayers } of filaments) {
    work.minutes += minutes + pieces * (1 - pieces / all) * changeMinutes
    work.changing += changing
    work.changes += changes
    work.towerLayers += towerLayers
  }
  if (all < longQueue) longQueues.delete(database)
  else longQueues.set(database, { readAt: now, work })
  return work
}

/** The minutes of a queue on printers: its changes as a printer that can make them makes them, on average. */
export function minutesOfQueue(
  { minutes, changing, changes, towerLayers }: QueueWork,
  printers: PlannedPrinter[],
): number {
  if (changing === 0) return minutes
  const usual = { changes: changes / changing, towerLayers: towerLayers / changing, accentGrams: 0 }
  const extra = printers.flatMap(
    (printer) => minutesOn(printer, { filament: null, letters: null, minutes: 0, accent: usual }) ?? [],
  )
  return minutes + (extra.length > 0 ? (changing * extra.reduce((sum, one) => sum + one, 0)) / extra.length : 0)
}
