import { eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { every } from '#platform/server/every.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findOpenPlate, findToAsk } from './find-links.ts'
import { openLink } from './open-link.ts'
import { silentPrinter } from './printer-link.ts'
import { giveUpPlate, settlePlate } from './settle-plate.ts'
import { printerLinks } from './tables.ts'

export const askKind = 'ask-printer'
const fiveSeconds = 5_000
/** Too short for a person to stop one print and finish another. */
const lately = 2 * 60_000
/** Longer than any upload takes: its process has died. */
const sendingGivenUp = 15 * 60_000

/** Asks every printing printer every five seconds. Answers a function that stops it and waits for the current round. */
export const startPollingPrinters = (shop: Shop): (() => Promise<void>) =>
  every(fiveSeconds, shop.log, 'the printers could not be asked', () => wantAnswers(shop)).stop

/** Queues a question to each printing printer that was not asked just now. One job per printer, so no printer is asked twice at a time. */
export async function wantAnswers(shop: Shop): Promise<void> {
  const now = shop.clock.now().getTime()
  const printers = await findToAsk(shop, {
    askedBefore: new Date(now - fiveSeconds + 1_000),
    sentBefore: new Date(now - sendingGivenUp),
  })
  for (const printerId of printers) await enqueue(shop, askKind, printerId, {}, { again: true })
}

/** Asks one printer about its plate. A silent printer is noted and asked again while pieces are on its bed. */
export const askWorker =
  (shop: Shop): JobWorker =>
  async ({ subject: printerId }) => {
    const found = await findOpenPlate(shop, printerId)
    if (!found) return
    const { plate, link } = found
    const now = shop.clock.now()
    const heardAt = link.silentSince ?? link.askedAt
    const wasHeardLately = heardAt !== null && now.getTime() - heardAt.getTime() < lately
    const status = await openLink(shop, link)
      .ask({ ...plate, wasHeardLately })
      .catch(problemOf)
    if (status instanceof Problem) {
      // The silence counts from its first unanswered question.
      const trouble = status.message === silentPrinter().message ? null : status.message
      // While the shop was down it did not ask: the silence counts from the last answer about this plate.
      const silentSince = link.silentSince ?? (link.askedAt && link.askedAt > plate.sentAt ? link.askedAt : now)
      await note(shop, printerId, { askedAt: now, silentSince, trouble })
      await giveUpPlate(shop, plate.id)
      return
    }
    await note(shop, printerId, { askedAt: now, silentSince: null, trouble: null })
    await settlePlate(shop, { plateId: plate.id, status })
  }

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  throw error
}

const note = ({ database: { db } }: Shop, printerId: string, changes: Partial<typeof printerLinks.$inferInsert>) =>
  db.update(printerLinks).set(changes).where(eq(printerLinks.printerId, printerId))
