import { and, asc, eq, getTableColumns, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { showHundredths } from '#platform/hundredths.ts'
import { Problem } from '#platform/problem.ts'
import { nextChange } from '#platform/server/days.ts'
import { byId, everything } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Offer } from '../contract.ts'
import type { RunningOffer } from '../offer.ts'
import { offers } from './tables.ts'

const runningAt = (now: Date) =>
  and(
    eq(offers.isPublished, true),
    or(isNull(offers.startDate), lte(offers.startDate, now)),
    or(isNull(offers.endDate), gte(offers.endDate, now)),
  )

/** What is another text after each change of a published offer, as part of a statement: what `runningOffers` is asked with. */
export const offersNumber = sql<string>`coalesce((select string_agg(${offers.id} || ' ' || ${offers.version}, ' ' order by ${offers.id})
  from ${offers} where ${offers.isPublished}), '')`

const allPublished = statement((db) =>
  db
    .select({ offer: getTableColumns(offers), asOf: offersNumber })
    .from(offers)
    .where(eq(offers.isPublished, true))
    .orderBy(asc(offers.createdAt), asc(offers.id))
    .prepare(''),
)
/** What was read last, by the database that it was read from. */
const remembered = new WeakMap<Shop['database'], { offers: (typeof offers.$inferSelect)[]; asOf: string }>()

/** Offers, oldest first. Visitors see those that are published and within their dates. */
export async function listOffers(
  { database, clock }: Shop,
  viewer: Viewer,
  { runningOnly }: { runningOnly: boolean },
): Promise<Offer[]> {
  const rows = await database.db
    .select()
    .from(offers)
    .where(runningOnly || !isAdmin(viewer) ? runningAt(clock.now()) : everything)
    .orderBy(asc(offers.createdAt), asc(offers.id))
  return rows.map((row) => answerOffer(row, isAdmin(viewer)))
}

/** What makes a cart cheaper now, by the number of the offers that somebody has just read: those that were read last, where they are still the same. */
export async function runningOffers(shop: Shop, asOf: string): Promise<RunningOffer[]> {
  const known = remembered.get(shop.database)
  const published = known?.asOf === asOf ? known.offers : await readOffers(shop)
  const now = shop.clock.now()
  return published
    .filter(({ startDate, endDate }) => (startDate ?? now) <= now && (endDate ?? now) >= now)
    .map(({ title, discountType, value }) => ({ title, discountType, value: showHundredths(value) }))
}

async function readOffers({ database }: Shop) {
  const rows = await allPublished(database).execute()
  const found = { offers: rows.map(({ offer }) => offer), asOf: rows[0]?.asOf ?? '' }
  remembered.set(database, found)
  return found.offers
}

/** When the next published offer begins or ends, in milliseconds. */
export async function nextOfferMoment({ database: { db } }: Shop, now: Date): Promise<number> {
  const { startDate, endDate, isPublished } = offers
  return nextChange(await db.select({ startDate, endDate }).from(offers).where(eq(isPublished, true)), now)
}

export const noSuchOffer = () => new Problem('not-found', 'Offer Not Found')

/** One offer as an admin reads it. Throws 404. */
export async function findOffer({ database: { db } }: Shop, id: string): Promise<Offer> {
  const [row] = await db.select().from(offers).where(byId(offers.id, id))
  if (!row) throw noSuchOffer()
  return answerOffer(row, true)
}

function answerOffer(row: typeof offers.$inferSelect, forAdmin: boolean): Offer {
  const { version, value, startDate, endDate, createdAt, ...offer } = row
  return {
    ...offer,
    value: showHundredths(value),
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...(forAdmin && { version }),
  }
}
