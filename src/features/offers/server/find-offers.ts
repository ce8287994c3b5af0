import { and, asc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
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

/** Offers, oldest first. Visitors see those that are published and within their dates at `now`. */
export async function listOffers({ db }: Database, viewer: Viewer, runningOnly: boolean, now: Date): Promise<Offer[]> {
  const rows = await db
    .select()
    .from(offers)
    .where(runningOnly || !isAdmin(viewer) ? runningAt(now) : undefined)
    .orderBy(asc(offers.createdAt), asc(offers.id))
  return rows.map((row) => answerOffer(row, isAdmin(viewer)))
}

/** What makes a cart cheaper at `now`. */
export async function runningOffers({ db }: Database, now: Date): Promise<RunningOffer[]> {
  const rows = await db.select().from(offers).where(runningAt(now)).orderBy(asc(offers.createdAt), asc(offers.id))
  return rows.map(({ title, discountType, value }) => ({ title, discountType, value: dollarsFromCents(value) }))
}

/** One offer as an admin reads it. Throws 404. */
export async function findOffer({ db }: Database, id: string): Promise<Offer> {
  const [row] = await db.select().from(offers).where(eq(offers.id, id))
  if (!row) throw new Problem('not-found', 'Offer Not Found')
  return answerOffer(row, true)
}

function answerOffer(row: typeof offers.$inferSelect, forAdmin: boolean): Offer {
  const { version, value, startDate, endDate, createdAt, ...offer } = row
  return {
    ...offer,
    value: dollarsFromCents(value),
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...(forAdmin && { version }),
  }
}
