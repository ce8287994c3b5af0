import { and, eq, inArray, lt, max, min, not, sql } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { MoveInQueue } from '../contract.ts'
import { lockOrdersOf, movedMeanwhile, noSuchPiece } from './lock-pieces.ts'
import { printJobs } from './tables.ts'

/**
 * Moves waiting pieces, in the given order, to the front, to the end or before another piece. No other piece
 * changes. Throws 404, and 409 for pieces that no longer wait.
 */
export const moveInQueue = (shop: Shop, wish: MoveInQueue): Promise<string[]> =>
  shop.database.transaction(() => move(shop, wish))

async function move(shop: Shop, { pieces, to }: MoveInQueue) {
  const wanted = [...new Set(pieces)]
  // Moves run one after another: two moves into the same gap would share a position.
  await shop.database.db.execute(sql`select pg_advisory_xact_lock(${movingLock})`)
  await lockOrdersOf(shop, wanted)
  const gap = await findGap(shop, { to, wanted })
  // Decimal halves are exact, however often pieces are moved into the same gap.
  const step = 0.5 ** Math.ceil(Math.log2(wanted.length + 1))
  const place = (index: number) => sql`${gap.after}::numeric + ${gap.width}::numeric * ${(index + 1) * step}::numeric`
  const places = sql.join(
    wanted.map((id, index) => sql`when ${printJobs.id} = ${id} then ${place(index)}`),
    sql` `,
  )
  const moved = await shop.database.db
    .update(printJobs)
    .set({ position: sql`case ${places} end`, version: sql`${printJobs.version} + 1` })
    .where(and(inArray(printJobs.id, wanted), eq(printJobs.status, 'queued')))
    .returning({ id: printJobs.id })
  if (moved.length < wanted.length)
    throw movedMeanwhile(wanted.length - moved.length, wanted.length, 'not waiting any more')
  return wanted
}

/** The number of this advisory lock. */
const movingLock = 7_210_653

type Gap = { after: string; width: string | ReturnType<typeof sql> }

/** The target: the position before it, and the gap behind that position. */
async function findGap(
  { database: { db } }: Shop,
  { to, wanted }: { to: MoveInQueue['to']; wanted: string[] },
): Promise<Gap> {
  const others = and(eq(printJobs.status, 'queued'), not(inArray(printJobs.id, wanted)))
  const edge = async (which: typeof others, side: typeof min | typeof max) => {
    const [found] = await db
      .select({ position: side(printJobs.position) })
      .from(printJobs)
      .where(which)
    return found?.position ?? undefined
  }
  if (to === 'end') return { after: (await edge(others, max)) ?? '0', width: '1' }
  const before = to === 'front' ? await edge(others, min) : await placeOf(db, to)
  if (before === undefined) return { after: '0', width: '1' }
  const after = to === 'front' ? undefined : await edge(and(others, lt(printJobs.position, before)), max)
  return after === undefined
    ? { after: await oneLess(db, before), width: '1' }
    : { after, width: sql`(${before}::numeric - ${after}::numeric)` }
}

async function placeOf(db: Shop['database']['db'], id: string) {
  const [piece] = await db.select({ position: printJobs.position }).from(printJobs).where(eq(printJobs.id, id))
  if (!piece) throw noSuchPiece()
  return piece.position
}

async function oneLess(db: Shop['database']['db'], position: string) {
  const { rows } = await db.execute<{ position: string }>(sql`select (${position}::numeric - 1)::text as position`)
  return rows[0]?.position ?? '0'
}
