import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { LinkAnswer, LinkedPrinter } from '../contract.ts'
import { canSliceFor } from '../printer-links.ts'
import { printerLinks, sentPlates } from './tables.ts'

export const isOpenPlate = inArray(sentPlates.status, ['sending', 'printing'])
export type SentPlate = typeof sentPlates.$inferSelect
export type StoredLink = typeof printerLinks.$inferSelect

/** A printer's connection without its key, for the owner. Throws 404. */
export async function findLink(shop: Shop, printerId: string): Promise<LinkAnswer> {
  await findPrinter(shop, printerId)
  const link = await readLink(shop, printerId)
  const hasSlicer = shop.config.slicer !== undefined
  if (!link) return { link: null, hasSlicer }
  const { kind, address, key, serial, profileName } = link
  return { link: { kind, address, hasKey: key !== '', serial, profileName }, hasSlicer }
}

export async function readLink(
  { database: { db } }: Pick<Shop, 'database'>,
  printerId: string,
): Promise<StoredLink | undefined> {
  const [link] = await db.select().from(printerLinks).where(byId(printerLinks.printerId, printerId))
  return link
}

/** Whether a printer is linked. */
export const isLinked = async (shop: Pick<Shop, 'database'>, printerId: string): Promise<boolean> =>
  (await readLink(shop, printerId)) !== undefined

/** A printer's connection, locked until the transaction ends. */
export async function holdLink({ database: { db } }: Shop, printerId: string): Promise<StoredLink | undefined> {
  const [link] = await db.select().from(printerLinks).where(byId(printerLinks.printerId, printerId)).for('update')
  return link
}

/** The linked printers with the last plate sent to each. */
export async function findLinked({ database: { db }, config }: Shop): Promise<LinkedPrinter[]> {
  const links = await db
    .select({ link: printerLinks, printerKind: printers.kind })
    .from(printerLinks)
    .innerJoin(printers, eq(printers.id, printerLinks.printerId))
    .orderBy(asc(printerLinks.printerId))
  const last = await db
    .selectDistinctOn([sentPlates.printerId])
    .from(sentPlates)
    .orderBy(asc(sentPlates.printerId), desc(sentPlates.sentAt), desc(sentPlates.id))
  const lastOf = new Map(last.map((plate) => [plate.printerId, plate]))
  return links.map(({ link: { printerId, kind, silentSince, trouble, profile }, printerKind }) => {
    const sent = lastOf.get(printerId)
    return {
      printerId,
      kind,
      silentSince: silentSince?.toISOString() ?? null,
      trouble,
      slices: config.slicer !== undefined && profile !== null && canSliceFor(printerKind, kind),
      sent: sent ? answerSent(sent) : null,
    }
  })
}

const answerSent = ({
  id,
  status,
  isSlicing,
  isPaused,
  percent,
  minutesLeft,
  says,
  pieces,
  sentAt,
  endedAt,
}: SentPlate) => ({
  ...{ id, isPaused, percent, minutesLeft, says },
  status: status === 'sending' && isSlicing ? ('slicing' as const) : status,
  pieces: pieces.length,
  sentAt: sentAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** The plate that a printer prints, and its connection. */
export async function findOpenPlate(
  { database: { db } }: Shop,
  printerId: string,
): Promise<{ plate: SentPlate; link: StoredLink } | undefined> {
  const [found] = await db
    .select({ plate: sentPlates, link: printerLinks })
    .from(sentPlates)
    .innerJoin(printerLinks, eq(printerLinks.printerId, sentPlates.printerId))
    .where(and(eq(sentPlates.printerId, printerId), isOpenPlate))
  return found
}

/** The printers with an unfinished plate that were not asked recently. A plate that is being sent is left alone until its upload times out. */
export async function findToAsk(
  { database: { db } }: Shop,
  { askedBefore, sentBefore }: { askedBefore: Date; sentBefore: Date },
): Promise<string[]> {
  const rows = await db
    .select({ printerId: sentPlates.printerId })
    .from(sentPlates)
    .innerJoin(printerLinks, eq(printerLinks.printerId, sentPlates.printerId))
    .where(
      and(
        or(
          eq(sentPlates.status, 'printing'),
          and(eq(sentPlates.status, 'sending'), eq(sentPlates.isSlicing, false), lt(sentPlates.sentAt, sentBefore)),
        ),
        or(isNull(printerLinks.askedAt), lt(printerLinks.askedAt, askedBefore)),
      ),
    )
  return rows.map(({ printerId }) => printerId)
}
