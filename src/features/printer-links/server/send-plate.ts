import { and, eq } from 'drizzle-orm'
import { findPrinter } from '#features/print-queue/server/find-printers.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { slicedEndings } from '../printer-links.ts'
import { readLink } from './find-links.ts'
import { findOnBed } from './find-on-bed.ts'
import { notLinked } from './keep-link.ts'
import { openLink } from './open-link.ts'
import { busy, type SlicedFile } from './printer-link.ts'
import { sentPlates } from './tables.ts'

type Wish = { printerId: string; name: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Sends a sliced plate to a linked printer, which begins it at once; what becomes of it becomes of the pieces that are on its bed now
 * (rule 84). Throws 404, 400 for a file that is not sliced, 409 where nothing is on the bed, and where the printer begins nothing.
 */
export async function sendPlate(shop: Shop, admin: SignedIn, { printerId, name, bytes }: Wish): Promise<string> {
  const { name: called } = await findPrinter(shop, printerId)
  const link = await readLink(shop, printerId)
  if (!link) throw notLinked()
  const ending = refuseUnsliced(name, bytes)
  const pieces = (await findOnBed(shop, printerId)).map(({ id }) => id)
  if (pieces.length === 0)
    throw new Problem('conflict', `Nothing is on ${called}. Choose what it prints first, so that its end is known.`)
  const { id, file } = await begin(shop, admin, { printerId, pieces, ending })
  try {
    await openLink(shop, link).print({ name: file, bytes })
  } catch (error) {
    await shop.database.db.delete(sentPlates).where(and(eq(sentPlates.id, id), eq(sentPlates.status, 'sending')))
    throw error
  }
  await shop.database.db
    .update(sentPlates)
    .set({ status: 'printing', sentAt: shop.clock.now() })
    .where(and(eq(sentPlates.id, id), eq(sentPlates.status, 'sending')))
  shop.log.info({ printerId, plate: id, pieces: pieces.length, userId: admin.id }, 'a plate was sent to a printer')
  return id
}

/** Written down before the printer hears of it: whatever dies in between, the printer is asked what it is at. */
async function begin(
  { database: { db }, clock }: Shop,
  admin: SignedIn,
  { printerId, pieces, ending }: { printerId: string; pieces: string[]; ending: string },
) {
  const id = crypto.randomUUID()
  // A name of our own, by which the printer is asked; it is short enough for the oldest card.
  const file = `ll-${id.slice(0, 8)}${ending}`
  const added = await db
    .insert(sentPlates)
    .values({ id, printerId, fileName: file, pieces, sentBy: admin.id, sentAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: sentPlates.id })
  if (added.length === 0) throw busy()
  return { id, file }
}

/** Answers how the file is to end. Throws 400 for what no printer can print: it prints what was sliced for it, and not a model. */
function refuseUnsliced(name: string, bytes: SlicedFile['bytes']): string {
  const ending = slicedEndings.find((one) => name.toLowerCase().endsWith(one))
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const isBinary = head.startsWith('GCDE')
  const isText = !isBinary && /^\s*(;|[GM]\d|T\d)/m.test(head) && !head.includes('\0')
  if (!ending || (ending === '.bgcode' ? !isBinary : !isText))
    throw new Problem(
      'bad-request',
      'Send the sliced plate: a .gcode or .bgcode file. A 3MF or STL goes through your slicer first.',
    )
  return ending === '.bgcode' ? ending : '.gcode'
}
