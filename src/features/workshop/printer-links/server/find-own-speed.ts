import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { workOfPlate } from '#features/workshop/print-queue/plates.ts'
import { readPlatePieces } from '#features/workshop/print-queue/server/find-plates.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { abilityOf } from '#features/workshop/printers/ability.ts'
import type { PrinterSpeed } from '#features/workshop/printers/contract.ts'
import { ownSpeedOf } from '#features/workshop/printers/own-speed.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import type { Shop } from '#platform/server/shop.ts'
import { sentPlates } from './tables.ts'

/** The pieces of a finished plate, and its minutes. */
type Ended = { pieces: string[]; took: number }

/**
 * A printer's speed by its last plates (rule 123): plates that were sent to it, whose times the printer reported, or without enough of them,
 * pieces that were started together and marked as finished. Throws 404.
 */
export async function findOwnSpeed(shop: Shop, printerId: string): Promise<PrinterSpeed> {
  const printer = await findPrinter(shop, printerId)
  const usual = { ...abilityOf(printer), speedPercent: 100 }
  const speedOf = async (plates: Ended[]) => {
    const pieces = await readPlatePieces(
      shop,
      plates.flatMap((plate) => plate.pieces),
    )
    const known = new Map(pieces.map((piece) => [piece.id, piece]))
    return ownSpeedOf(
      plates.flatMap(({ took, pieces: ids }) => {
        const own = ids.flatMap((id) => known.get(id) ?? [])
        const minutes = own.reduce((sum, piece) => sum + piece.parts.minutes, 0)
        // A custom design or an unmeasured piece says nothing.
        if (own.length === 0 || own.some(({ parts }) => parts.grams === 0)) return []
        return [{ took, minutes, changeMinutes: workOfPlate(own, usual).minutes - minutes }]
      }),
    )
  }
  const reported = await speedOf(await readSent(shop, printerId))
  return reported.percent === null ? speedOf(await readMarked(shop, printerId)) : reported
}

/** At most this many plates, the newest. */
const maxPlates = 20
const maxRows = maxPlates * 20

async function readSent({ database: { db } }: Shop, printerId: string): Promise<Ended[]> {
  const rows = await db
    .select()
    .from(sentPlates)
    .where(and(eq(sentPlates.printerId, printerId), eq(sentPlates.status, 'done'), isNotNull(sentPlates.endedAt)))
    .orderBy(desc(sentPlates.sentAt))
    .limit(maxPlates)
  return rows.map(({ pieces, sentAt, endedAt }) => ({ pieces, took: minutesBetween(sentAt, endedAt) }))
}

/** Pieces that were started in one moment were one plate. */
async function readMarked({ database: { db } }: Shop, printerId: string): Promise<Ended[]> {
  const { id, startedAt, endedAt, status } = printJobs
  const rows = await db
    .select({ id, startedAt, endedAt, status })
    .from(printJobs)
    .where(and(eq(printJobs.printerId, printerId), isNotNull(startedAt)))
    .orderBy(desc(startedAt), id)
    .limit(maxRows)
  const plates = [...Map.groupBy(rows, (row) => row.startedAt?.getTime()).values()]
  // At the limit, the last plate may lack pieces.
  const whole = rows.length === maxRows ? plates.slice(0, -1) : plates
  return whole
    .filter((rows) => rows.every((row) => row.status === 'done'))
    .slice(0, maxPlates)
    .map((rows) => ({
      pieces: rows.map((row) => row.id),
      took: Math.max(...rows.map((row) => minutesBetween(row.startedAt, row.endedAt))),
    }))
}

const minutesBetween = (start: Date | null, end: Date | null) =>
  start && end ? (end.getTime() - start.getTime()) / 60_000 : 0
