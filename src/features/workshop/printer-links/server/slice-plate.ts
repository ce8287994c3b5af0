import { and, eq, type SQL } from 'drizzle-orm'
import { sliceToCode } from '#features/selling/proofs/server/run-slicer.ts'
import { findPlateFile } from '#features/workshop/print-queue/server/find-plate-file.ts'
import { findPlateProofs } from '#features/workshop/print-queue/server/find-queue.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { Problem } from '#platform/problem.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { canSliceFor } from '../printer-links.ts'
import { middleOfBed } from '../slicer-profile.ts'
import { readLink, type SentPlate } from './find-links.ts'
import { findOnBed } from './find-on-bed.ts'
import { notLinked } from './save-link.ts'
import { beginPlate, requirePiecesOnBed, uploadPlate } from './send-plate.ts'
import { sentPlates } from './tables.ts'

const slicePlateKind = 'slice-plate'
/** Of a full bed, in milliseconds. */
const plateTimeout = 15 * 60_000

/**
 * Slices the pieces on a printer's bed with the printer's own profile and sends them, in a job (rule 126). Throws 404, and 409 when the bed is
 * empty, holds a custom design, or the shop cannot slice for the printer.
 */
export async function sliceAndSend(shop: Shop, admin: SignedIn, printerId: string): Promise<string> {
  const printer = await findPrinter(shop, printerId)
  const link = await readLink(shop, printerId)
  if (!link) throw notLinked()
  if (!shop.config.slicer || !link.profile)
    throw new Problem(
      'conflict',
      `${printer.name} has no profile for slicing. Add one to its link, or send a sliced plate.`,
    )
  if (link.kind === 'bambu')
    throw new Problem(
      'conflict',
      `${printer.name} takes plates of Bambu Studio or OrcaSlicer. Slice the plate there, and send it.`,
    )
  if (!canSliceFor(printer.kind, link.kind))
    throw new Problem(
      'conflict',
      `The shop does not know which slot of ${printer.name} holds which filament. Slice the plate yourself, and send it.`,
    )
  const pieces = await requirePiecesOnBed(shop, printer)
  if ((await findPlateProofs(shop, pieces)).length < pieces.length)
    throw new Problem('conflict', 'This plate holds a custom design. Slice the plate yourself, and send it.')
  return shop.database.transaction(async () => {
    const { id } = await beginPlate(shop, admin, { printerId, pieces, ending: '.gcode', isSlicing: true })
    await enqueue(shop, slicePlateKind, id, {})
    return id
  })
}

/** A person waits for a plate, so it does not wait for the estimates of other gifts. */
export const slicePlateJobs = (shop: Shop) => ({
  [slicePlateKind]: {
    lane: 'plates' as const,
    work: slicePlateWorker(shop),
    afterFailure: ({ subject }: { subject: string }) => endPlate(shop, isBeingSliced(subject), slicerFailed().message),
  },
})

const slicePlateWorker =
  (shop: Shop): JobWorker =>
  async ({ subject: id }) => {
    const { db } = shop.database
    const [plate] = await db.select().from(sentPlates).where(isBeingSliced(id))
    const link = plate && (await readLink(shop, plate.printerId))
    // A plate that was sent before the process died is asked about instead.
    if (!plate || !link) return
    try {
      const bytes = await slice(shop, plate, link.profile ?? '')
      const begun = await db
        .update(sentPlates)
        .set({ isSlicing: false, sentAt: shop.clock.now() })
        .where(isBeingSliced(id))
        .returning({ id: sentPlates.id })
      if (begun.length === 0) return
      await uploadPlate(shop, {
        ...{ id, file: plate.fileName, link, bytes },
        refused: (isSending, problem) => endPlate(shop, isSending, problem.message),
      })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await endPlate(shop, isBeingSliced(id), error.message)
    }
  }

async function slice(shop: Shop, { printerId, pieces }: SentPlate, settings: string) {
  const { slicer } = shop.config
  if (!slicer) throw slicerFailed()
  const printer = await findPrinter(shop, printerId)
  const file = await findPlateFile(shop, { ids: pieces, printer })
  const middle = middleOfBed(settings)
  const code = await sliceToCode(slicer.path, { file, form: '3mf', settings, middle, timeout: plateTimeout }).catch(
    (error: unknown) => {
      shop.log.warn({ printerId, reason: reasonOf(error) }, 'a plate was not sliced')
      throw slicerFailed()
    },
  )
  if (code.startsWith('GCDE')) throw slicerFailed()
  const bytes = new TextEncoder().encode(code)
  const onBed = (await findOnBed(shop, printerId)).map(({ id }) => id)
  if (onBed.toSorted().join() !== pieces.toSorted().join())
    throw new Problem('conflict', 'The pieces on the bed changed while the plate was sliced. Nothing was printed.')
  return bytes
}

const slicerFailed = () =>
  new Problem(
    'conflict',
    'The slicer failed with this plate and its profile. Nothing was printed. Slice the plate yourself to see why.',
  )

const isBeingSliced = (id: string) =>
  and(eq(sentPlates.id, id), eq(sentPlates.status, 'sending'), eq(sentPlates.isSlicing, true))

/** Ends a plate of which nothing was printed: its pieces stay on the bed. */
async function endPlate({ database: { db }, clock }: Shop, which: SQL | undefined, says: string) {
  await db.update(sentPlates).set({ status: 'failed', says, endedAt: clock.now() }).where(which)
}
