import { and, asc, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { ZoneWork } from '#features/gifts/estimates/print-work.ts'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import type { ZoneCalled } from '#features/gifts/makes/make.ts'
import { lettersOfMake, mayHaveOthers, zonesOfMake } from '#features/gifts/makes/server/letters-of-make.ts'
import { type ByZone, zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { otherFilaments } from '#features/selling/catalog/other-filaments.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { mostChangesOf, type PrinterAbility } from '#features/workshop/printers/ability.ts'
import type { Database } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeMinutes, type PieceWork, type PlannedPiece, type WaitingGroup } from '../plan.ts'
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
  zoneWork: proofs.zoneWork,
  lettersColor: lettersOfProof,
  zones: zonesOfMake(proofs.make),
}
type WorkRow = Pick<typeof printJobs.$inferSelect, 'color' | 'material'> &
  Pick<typeof proofs.$inferSelect, 'changes' | 'towerLayers' | 'accentGrams' | 'zoneWork'> & {
    minutes: number
    lettersColor: Color
    zones: ZoneCalled[] | null
  }

export function workOfRow({ color, material, minutes, lettersColor: letters, zones, ...measured }: WorkRow): PieceWork {
  const { changes, towerLayers, accentGrams, zoneWork } = measured
  const isKnown = changes !== null && towerLayers !== null && accentGrams !== null
  const accent = isKnown ? { changes, towerLayers, accentGrams, zoneWork } : null
  return { minutes, filament: filamentOf({ color, material }), ...otherFilaments({ material, letters, zones }, accent) }
}

/** The work of pieces, with their proofs, products and printers. */
export const findWorkOfJobs = ({ database: { db } }: Shop, ids: string[]) =>
  db
    .select({
      ...{ id: printJobs.id, ...workColumns, proofId: printJobs.proofId, printerId: printJobs.printerId },
      ...{ productId: orderItems.productId, make: orderItems.make },
    })
    .from(printJobs)
    .innerJoin(orderItems, eq(orderItems.id, printJobs.orderItemId))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(inArray(printJobs.id, ids))

/** With how many pieces of its plate, itself included, a piece shares purge and wipe tower: those that change filaments. */
export async function countSharing({ database: { db } }: Shop, ids: string[]): Promise<Map<string, number>> {
  const other = alias(printJobs, 'other')
  const rows = await db
    .select({ id: printJobs.id, pieces: count() })
    .from(printJobs)
    .innerJoin(other, and(eq(other.printerId, printJobs.printerId), eq(other.startedAt, printJobs.startedAt)))
    .innerJoin(proofs, and(eq(proofs.id, other.proofId), gt(proofs.changes, 0)))
    .where(inArray(printJobs.id, ids))
    .groupBy(printJobs.id)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

/** A longer queue is counted at most once a second. */
const longQueue = 200
const second = 1_000
const longQueues = new WeakMap<Database, { readAt: number; limits: string; work: WaitingGroup[] }>()

/** The group of pieces that the same printers can print: how many limits of changes they exceed (rule 120). */
export const groupOfChanges = (changes: number, limits: number[]): number =>
  limits.filter((most) => changes > most).length

/** How many changes printers can make, each number once; pieces without changes are a group of their own. */
export const limitsOf = (printers: { ability: PrinterAbility }[]): number[] => [
  ...new Set([0, ...printers.map(({ ability }) => mostChangesOf(ability)).filter(Number.isFinite)]),
]

/**
 * The work of the whole queue by what printers can print: minutes as one filament with the changes of spools that chance would cause, and
 * the mean changes of a piece. For a long queue the sums may be a second old (rule 70).
 */
export async function readWaitingWork(
  { database, clock }: Shop,
  printers: { ability: PrinterAbility }[],
): Promise<WaitingGroup[]> {
  const now = clock.now().getTime()
  const known = longQueues.get(database)
  const limits = limitsOf(printers)
  if (known && known.limits === limits.join() && now >= known.readAt && now < known.readAt + second) return known.work
  const changes = sql<number>`case when ${mayHaveOthers(proofs.make)} then coalesce(${proofs.changes}, 0) else 0 end`
  const exceeded = limits.map((most) => sql`case when ${changes} > ${most}::int then 1 else 0 end`)
  const group = sql<number>`${sql.join(exceeded, sql` + `)}`.mapWith(Number)
  const others = sql<number>`coalesce(jsonb_array_length(jsonb_path_query_array(${proofs.zoneWork}, '$.keyvalue()')), 0)
    + case when ${proofs.zoneWork} is not null and ${proofs.accentGrams} > 0 then 1 else 0 end`.mapWith(Number)
  const rows = await database.db
    .select({
      ...{ group, others, color: printJobs.color, material: printJobs.material },
      pieces: count(),
      minutes: sql<number>`sum(${minutesOfPiece})::float8`,
      changes: sql<number>`sum(${changes})::float8`,
      towerLayers: sql<number>`coalesce(sum(${proofs.towerLayers}), 0)::float8`,
    })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .leftJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(isStartable)
    .groupBy(printJobs.color, printJobs.material, sql`1`, sql`2`)
  const work = groupsOf(rows.map((row) => ({ ...row, filament: filamentOf(row) })))
  if (work.reduce((sum, { pieces }) => sum + pieces, 0) < longQueue) longQueues.delete(database)
  else longQueues.set(database, { readAt: now, limits: limits.join(), work })
  return work
}

/** Pieces of one filament whose changes are alike, in sums. */
type QueueRow = {
  group: number
  /** The filaments of each beside the body's, for pieces with zones of their own; otherwise 0. */
  others: number
  filament: Filament | null
  pieces: number
  minutes: number
  changes: number
  towerLayers: number
}

/** Unites the filaments of a queue. The more of its pieces one filament has, the fewer spools are changed. */
export function groupsOf(rows: QueueRow[]): WaitingGroup[] {
  const sum = (some: QueueRow[], of: (row: QueueRow) => number) => some.reduce((all, row) => all + of(row), 0)
  const all = sum(rows, ({ pieces }) => pieces)
  const ofFilament = Map.groupBy(rows, ({ filament }) => filament)
  const others = ({ filament }: QueueRow) => 1 - sum(ofFilament.get(filament) ?? [], ({ pieces }) => pieces) / all
  return [...Map.groupBy(rows, ({ group, others }) => `${group} ${others}`).values()].map((alike) => {
    const pieces = sum(alike, (row) => row.pieces)
    const changes = sum(alike, (row) => row.changes) / pieces
    const towerLayers = sum(alike, (row) => row.towerLayers) / pieces
    return {
      pieces,
      minutes: sum(alike, (row) => row.minutes + row.pieces * others(row) * changeMinutes),
      accent: changes > 0 ? { changes, towerLayers, accentGrams: 0, zoneWork: anyZones(alike[0]?.others ?? 0) } : null,
    }
  })
}

/** So many zones, of which only the number counts. */
const anyZones = (count: number): ByZone<ZoneWork> | null =>
  count > 0
    ? Object.fromEntries(Array.from({ length: count }, (_, zone) => [zoneRoleOf(zone), { grams: 0, loads: 0 }]))
    : null
