import { and, eq, type SQL } from 'drizzle-orm'
import { countCorrectionsOf } from '#features/orders/order-changes/server/find-corrections.ts'
import { markIn } from '#features/workshop/print-queue/plate-mark.ts'
import { findPieceLines } from '#features/workshop/print-queue/server/find-piece-lines.ts'
import { plateHash } from '#features/workshop/print-queue/server/plate-hash.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { shortId } from '#platform/words.ts'
import { bambuEnding, slicedEndings } from '../printer-links.ts'
import { readBambuPlate } from './bambu-plate.ts'
import { holdLink, readLink, type StoredLink } from './find-links.ts'
import { findOnBed } from './find-on-bed.ts'
import { openLink } from './open-link.ts'
import { busyPrinter, lostAnswer, type SlicedFile } from './printer-link.ts'
import { notLinked } from './save-link.ts'
import { sentPlates } from './tables.ts'

type Wish = { printerId: string; name: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Sends a sliced plate to a linked printer, which starts at once. The plate's result becomes the result of the pieces on its bed
 * (rule 84). Throws 404, 400 for a file that is not sliced, and 409 when the bed is empty or the printer does not start. If the
 * printer's answer is lost, the shop polls the printer as if the print had started.
 */
export async function sendPlate(shop: Shop, admin: SignedIn, { printerId, name, bytes }: Wish): Promise<string> {
  const printer = await findPrinter(shop, printerId)
  const known = await readLink(shop, printerId)
  if (!known) throw notLinked()
  const ending = known.kind === 'bambu' ? requireBambuPlate(bytes) : refuseUnsliced(name, bytes)
  const pieces = await requirePiecesOnBed(shop, printer)
  await refuseOtherPlate(shop, { name, pieces, called: printer.name })
  const begun = await beginPlate(shop, admin, { printerId, pieces, ending, isSlicing: false })
  await uploadPlate(shop, {
    ...{ ...begun, bytes },
    refused: (isSending) => shop.database.db.delete(sentPlates).where(isSending),
  })
  shop.log.info(
    { printerId, plate: begun.id, pieces: pieces.length, userId: admin.id },
    'a plate was sent to a printer',
  )
  return begun.id
}

/** The pieces on a printer's bed. Throws 409 for an empty one. */
export async function requirePiecesOnBed(shop: Shop, { id: printerId, name }: Pick<Printer, 'id' | 'name'>) {
  const pieces = (await findOnBed(shop, printerId)).map(({ id }) => id)
  if (pieces.length === 0)
    throw new Problem('conflict', `${name} has no pieces. First put the pieces of this plate on the printer.`)
  return pieces
}

/** `refused` stores why nothing has begun; the condition is that of the plate while it is being sent. */
type Upload = {
  id: string
  file: string
  link: StoredLink
  bytes: Uint8Array<ArrayBuffer>
  refused: (isSending: SQL | undefined, problem: Problem) => Promise<unknown>
}

/**
 * Uploads a plate that is being sent and starts it. Throws when nothing has begun, after `refused`, and for a lost
 * answer, after which the shop polls the printer.
 */
export async function uploadPlate(shop: Shop, { id, file, link, bytes, refused }: Upload): Promise<void> {
  const isSending = and(eq(sentPlates.id, id), eq(sentPlates.status, 'sending'))
  const startPolling = () =>
    shop.database.db.update(sentPlates).set({ status: 'printing', sentAt: shop.clock.now() }).where(isSending)
  try {
    await openLink(shop, link).print({ name: file, bytes })
  } catch (error) {
    if (error instanceof Problem && error.message !== lostAnswer().message) await refused(isSending, error)
    else await startPolling()
    throw error
  }
  await startPolling()
}

type OnBed = { name: string; pieces: string[]; called: string }

/**
 * Throws 409 for a file that was sliced from other proofs than those of the pieces on the bed, as its name says; and for a file without a
 * mark in its name once a gift on the bed was corrected (rule 128).
 */
async function refuseOtherPlate(shop: Shop, { name, pieces, called }: OnBed) {
  const lines = await findPieceLines(shop, pieces)
  const mark = markIn(name)
  if (mark) {
    if (mark === plateHash(lines.flatMap(({ proofId }) => proofId ?? []))) return
    throw new Problem(
      'conflict',
      `This file was sliced from another plate than that of the pieces on ${called}. Slice the plate file of these pieces, and keep its name.`,
    )
  }
  const corrected = await countCorrectionsOf(
    shop,
    lines.map(({ itemId }) => itemId),
  )
  if (corrected.size > 0)
    throw new Problem(
      'conflict',
      `A gift on ${called} was corrected, and the name of this file does not say what it was sliced from. Slice the plate file of these pieces, and keep its name.`,
    )
}

type Begun = { printerId: string; pieces: string[]; ending: string; isSlicing: boolean }

/**
 * Stored before the upload: if the process dies, the shop still polls the printer. Returns the printer's connection, locked, so that
 * a change of it commits first or sees this plate.
 */
export const beginPlate = (shop: Shop, admin: SignedIn, wish: Begun) =>
  shop.database.transaction(() => write(shop, admin, wish))

async function write(shop: Shop, admin: SignedIn, { printerId, pieces, ending, isSlicing }: Begun) {
  const link = await holdLink(shop, printerId)
  if (!link) throw notLinked()
  const id = crypto.randomUUID()
  // The shop's own file name, used to poll the printer for this print; short enough for old SD cards.
  const file = `ll-${shortId(id)}${ending}`
  const added = await shop.database.db
    .insert(sentPlates)
    .values({ id, printerId, fileName: file, pieces, isSlicing, sentBy: admin.id, sentAt: shop.clock.now() })
    .onConflictDoNothing()
    .returning({ id: sentPlates.id })
  if (added.length === 0) throw busyPrinter()
  return { id, file, link }
}

/** Answers the extension of a plate for a Bambu printer. Throws 400 for another file. */
function requireBambuPlate(bytes: SlicedFile['bytes']): string {
  readBambuPlate(bytes)
  return bambuEnding
}

/** Answers the file's extension. Throws 400 for a file that is not sliced. */
function refuseUnsliced(name: string, bytes: SlicedFile['bytes']): string {
  const ending = slicedEndings.find((one) => name.toLowerCase().endsWith(one))
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const isBinary = head.startsWith('GCDE')
  const isText = !isBinary && /^[ \t]*(;|[GM]\d|T\d)/m.test(head) && !head.includes('\0')
  if (!ending || (ending === '.bgcode' ? !isBinary : !isText))
    throw new Problem('bad-request', 'Send a sliced plate: a .gcode or .bgcode file. Slice a 3MF or STL file first.')
  return ending === '.bgcode' ? ending : '.gcode'
}
