import { and, eq } from 'drizzle-orm'
import { failPiece } from '#features/workshop/print-queue/server/fail-piece.ts'
import { finishPieces } from '#features/workshop/print-queue/server/finish-pieces.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isOpenPlate, type SentPlate } from './find-links.ts'
import { findOnBed } from './find-on-bed.ts'
import type { PrinterStatus } from './printer-link.ts'
import { sentPlates } from './tables.ts'

/** How long a printer may take to start a plate, in milliseconds. */
const beginsWithin = 3 * 60_000

/**
 * Applies a printer's answer to the pieces that are still on its bed. Repeated answers, also in other processes, change nothing more
 * (rule 84).
 */
export const settlePlate = (
  shop: Shop,
  { plateId, status }: { plateId: string; status: PrinterStatus },
): Promise<void> =>
  shop.database.transaction(async () => {
    const plate = await holdPlate(shop, plateId)
    if (plate) await settle(shop, plate, status)
  })

/** A plate without pieces on the bed is over when its printer does not answer: nothing depends on the answer. */
export const giveUpPlate = (shop: Shop, plateId: string): Promise<void> =>
  shop.database.transaction(async () => {
    const plate = await holdPlate(shop, plateId)
    if (plate && (await onBed(shop, plate)).length === 0)
      await end(shop, plate, {
        status: 'unclear',
        says: 'The pieces are off the bed, and the printer does not answer.',
      })
  })

async function holdPlate({ database: { db } }: Shop, plateId: string): Promise<SentPlate | undefined> {
  const [plate] = await db
    .select()
    .from(sentPlates)
    .where(and(eq(sentPlates.id, plateId), isOpenPlate))
    .for('update')
  return plate
}

function settle(shop: Shop, plate: SentPlate, status: PrinterStatus): Promise<void> {
  const { percent, minutesLeft, jobId } = status
  const printing = { ...{ percent, minutesLeft, jobId }, hasBegun: true, status: 'printing' as const }
  const states = {
    printing: () => change(shop, plate, { ...printing, isPaused: false }),
    paused: () => change(shop, plate, { ...printing, isPaused: true }),
    done: async () => {
      const pieces = (await onBed(shop, plate)).map(({ id }) => id)
      if (pieces.length > 0) await finishPieces(shop, null, { pieces })
      await end(shop, plate, { status: 'done', percent: 100 })
    },
    failed: async () => {
      // The filament lost is estimated by the progress.
      const share = (percent ?? plate.percent ?? 0) / 100
      for (const { id, grams } of await onBed(shop, plate))
        await failPiece(shop, null, { id, reason: 'stopped', gramsLost: Math.round(grams * share) })
      await end(shop, plate, { status: 'failed', says: status.says })
    },
    idle: async () => {
      const waited = shop.clock.now().getTime() - plate.sentAt.getTime()
      if (!plate.hasBegun && waited < beginsWithin) return
      const says = plate.hasBegun
        ? 'The printer no longer prints the plate and does not report how it ended.'
        : 'The printer has not started the plate.'
      await end(shop, plate, { status: 'unclear', says })
    },
  } satisfies Record<PrinterStatus['state'], () => Promise<void>>
  return states[status.state]()
}

/** The sent pieces that are still on this printer: some may have been finished by hand. */
const onBed = async (shop: Shop, { printerId, pieces }: SentPlate) =>
  (await findOnBed(shop, printerId)).filter(({ id }) => pieces.includes(id))

const end = (shop: Shop, plate: SentPlate, changes: Partial<SentPlate>) => {
  shop.log.info({ printerId: plate.printerId, plate: plate.id, status: changes.status }, 'a plate has ended')
  return change(shop, plate, { ...changes, minutesLeft: null, isPaused: false, endedAt: shop.clock.now() })
}

async function change({ database: { db } }: Shop, { id }: SentPlate, changes: Partial<SentPlate>) {
  await db.update(sentPlates).set(changes).where(eq(sentPlates.id, id))
}
