import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { filamentOf } from '#features/gifts/makes/filament.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import type { Database } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeMinutes, type PlannedPiece } from '../plan.ts'
import { unmeasuredMinutes } from '../print-queue.ts'
import { printJobs } from './tables.ts'

/** The plan reads no further: more pieces are months of work. */
const maxPlanned = 10_000

/** The minutes of a piece, where they are known. */
export const minutesOfPiece = sql<number>`coalesce(${proofs.minutes}, ${unmeasuredMinutes}::float8)`

const isQueued = and(isStillOpen, eq(printJobs.status, 'queued'))
const isWaiting = and(isQueued, eq(printJobs.isPaused, false))

/** The waiting pieces in queue order, up to the plan's limit. */
export const readWaiting = (shop: Shop) => readQueued(shop, isWaiting)

/** The paused pieces in queue order, up to the plan's limit. */
export const readPaused = (shop: Shop) => readQueued(shop, and(isQueued, eq(printJobs.isPaused, true)))

async function readQueued({ database: { db } }: Shop, which: SQL | undefined): Promise<PlannedPiece[]> {
  const rows = await db
    .select({ id: printJobs.id, color: printJobs.color, material: printJobs.material, minutes: minutesOfPiece })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(which)
    .orderBy(asc(printJobs.position), asc(printJobs.id))
    .limit(maxPlanned)
  return rows.map(({ id, minutes, ...loaded }) => ({ id, minutes, filament: filamentOf(loaded) }))
}

/** A longer queue is counted at most once a second. */
const longQueue = 200
const second = 1_000
const longQueues = new WeakMap<Database, { readAt: number; minutes: number }>()

/** The minutes of the whole queue, with the filament changes that chance would cause. For a long queue the sum may be a second old (rule 70). */
export async function readWaitingMinutes({ database, clock }: Shop): Promise<number> {
  const now = clock.now().getTime()
  const known = longQueues.get(database)
  if (known && now >= known.readAt && now < known.readAt + second) return known.minutes
  const filaments = await database.db
    .select({ pieces: count(), minutes: sql<number>`sum(${minutesOfPiece})::float8` })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(isWaiting)
    .groupBy(printJobs.color, printJobs.material)
  const all = filaments.reduce((sum, { pieces }) => sum + pieces, 0)
  const minutes = filaments.reduce(
    (sum, taken) => sum + taken.minutes + taken.pieces * (1 - taken.pieces / all) * changeMinutes,
    0,
  )
  if (all < longQueue) longQueues.delete(database)
  else longQueues.set(database, { readAt: now, minutes })
  return minutes
}
