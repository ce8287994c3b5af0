import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { filamentOf } from '#features/makes/filament.ts'
import { isStillOpen } from '#features/orders/server/next-step.ts'
import { orders } from '#features/orders/server/tables.ts'
import { proofs } from '#features/proofs/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changing, type PlannedPiece } from '../plan.ts'
import { unmeasuredMinutes } from '../print-queue.ts'
import { printJobs } from './tables.ts'

/** Nobody plans further: more pieces than these are months of work. */
const mostPlanned = 10_000

/** What printing a piece takes, as far as it was measured. */
export const minutesOfPiece = sql<number>`coalesce(${proofs.minutes}, ${unmeasuredMinutes}::float8)`

const isQueued = and(isStillOpen, eq(printJobs.status, 'queued'))
const isWaiting = and(isQueued, eq(printJobs.isPaused, false))

/** The queue in its order, as far as anybody plans, and no more of it than that takes: it is long, and each list asks for it. */
export const readWaiting = (shop: Shop) => readQueued(shop, isWaiting)

/** What is paused, in the order of the queue, as far as anybody plans. */
export const readPaused = (shop: Shop) => readQueued(shop, and(isQueued, eq(printJobs.isPaused, true)))

async function readQueued({ database: { db } }: Shop, which: SQL | undefined): Promise<PlannedPiece[]> {
  const rows = await db
    .select({ id: printJobs.id, color: printJobs.color, material: printJobs.material, minutes: minutesOfPiece })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(which)
    .orderBy(asc(printJobs.position), asc(printJobs.id))
    .limit(mostPlanned)
  return rows.map(({ id, minutes, ...loaded }) => ({ id, minutes, filament: filamentOf(loaded) }))
}

/** All that the queue takes, in minutes, with as many changes of filament as chance would make of it. */
export async function readWaitingMinutes({ database: { db } }: Shop): Promise<number> {
  const filaments = await db
    .select({ pieces: count(), minutes: sql<number>`sum(${minutesOfPiece})::float8` })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(isWaiting)
    .groupBy(printJobs.color, printJobs.material)
  const all = filaments.reduce((sum, { pieces }) => sum + pieces, 0)
  return filaments.reduce((sum, { pieces, minutes }) => sum + minutes + pieces * (1 - pieces / all) * changing, 0)
}
