import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { showHundredths } from '#platform/hundredths.ts'
import { Problem } from '#platform/problem.ts'
import { nextChange } from '#platform/server/days.ts'
import { allRows, byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
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

/** Offers, oldest first. Visitors receive only published offers within their dates. */
export async function listOffers(
  { database, clock }: Shop,
  viewer: Viewer,
  { runningOnly }: { runningOnly: boolean },
): Promise<Offer[]> {
  const rows = await database.db
    .select()
    .from(offers)
    .where(runningOnly || !isAdmin(viewer) ? runningAt(clock.now()) : allRows)
    .orderBy(asc(offers.createdAt), asc(offers.id))
  return rows.map((row) => answerOffer(row, isAdmin(viewer)))
}

/** The offers that apply to carts now. */
export async function findRunningOffers({ database: { db }, clock }: Shop): Promise<RunningOffer[]> {
  const { title, discountType, value } = offers
  const rows = await db
    .select({ title, discountType, value })
    .from(offers)
    .where(runningAt(clock.now()))
    .orderBy(asc(offers.createdAt), asc(offers.id))
  return rows.map((offer) => ({ ...offer, value: showHundredths(offer.value) }))
}

/** When the next published offer starts or ends, as a Unix time in milliseconds. */
export async function nextOfferMoment({ database: { db } }: Shop, now: Date): Promise<number> {
  const { startDate, endDate, isPublished } = offers
  return nextChange(await db.select({ startDate, endDate }).from(offers).where(eq(isPublished, true)), now)
}

export const noSuchOffer = () => new Problem('not-found', 'Offer Not Found')

/** One offer, for an admin. Throws 404. */
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
