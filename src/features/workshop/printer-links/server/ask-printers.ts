import { eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { every } from '#platform/server/every.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findOpenPlate, findToAsk } from './find-links.ts'
import { openLink } from './open-link.ts'
import { silent } from './printer-link.ts'
import { giveUpPlate, settlePlate } from './settle-plate.ts'
import { printerLinks } from './tables.ts'

export const askKind = 'ask-printer'
const fiveSeconds = 5_000
/** In so short a time nobody stops a print and ends another one. */
const lately = 2 * 60_000
/** Longer than any file is sent: whoever sent it is gone. */
const sendingGivenUp = 15 * 60_000

/** Has each printer that prints what it was sent asked every five seconds. Answers how to stop, which waits for the round under way. */
export const keepAskingPrinters = (shop: Shop): (() => Promise<void>) =>
  every(fiveSeconds, shop.log, 'the printers could not be asked', () => wantAnswers(shop)).stop

/** Has each of them asked that was not asked just now. It is one job a printer, so nobody asks the same one twice at a time. */
export async function wantAnswers(shop: Shop): Promise<void> {
  const now = shop.clock.now().getTime()
  const printers = await findToAsk(shop, {
    askedBefore: new Date(now - fiveSeconds + 1_000),
    sentBefore: new Date(now - sendingGivenUp),
  })
  for (const printerId of printers) await enqueue(shop, askKind, printerId, {}, { again: true })
}

/** Asks one printer what became of its plate. One that does not answer is noted, and asked again, as long as anything of it is on the bed. */
export const askWorker =
  (shop: Shop): JobWorker =>
  async ({ subject: printerId }) => {
    const found = await findOpenPlate(shop, printerId)
    if (!found) return
    const { plate, link } = found
    const now = shop.clock.now()
    const heardAt = link.silentSince ?? link.askedAt
    const wasHeardLately = heardAt !== null && now.getTime() - heardAt.getTime() < lately
    const heard = await openLink(shop, link)
      .ask({ ...plate, wasHeardLately })
      .catch(problemOf)
    if (heard instanceof Problem) {
      // That it does not answer is said by since when.
      const trouble = heard.message === silent().message ? null : heard.message
      // A shop that was away has not asked: it counts from the last answer about this plate.
      const silentSince = link.silentSince ?? (link.askedAt && link.askedAt > plate.sentAt ? link.askedAt : now)
      await note(shop, printerId, { askedAt: now, silentSince, trouble })
      await giveUpPlate(shop, plate.id)
      return
    }
    await note(shop, printerId, { askedAt: now, silentSince: null, trouble: null })
    await settlePlate(shop, { plateId: plate.id, heard })
  }

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

const note = ({ database: { db } }: Shop, printerId: string, told: Partial<typeof printerLinks.$inferInsert>) =>
  db.update(printerLinks).set(told).where(eq(printerLinks.printerId, printerId))
