import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { type Hundredths, readHundredths } from '#platform/hundredths.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { isBackwards, parseSpan } from '#platform/server/days.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { type changeOfferSchema, type createOfferSchema, noOfferValue, percentTooHigh } from '../admin-contract.ts'
import { noSuchOffer } from './find-offers.ts'
import { offers } from './tables.ts'

/** Creates an offer, a draft by default. Returns its id. Throws 400 for an end before the start. */
export const createOffer = (shop: Shop, admin: SignedIn, wish: z.output<typeof createOfferSchema>) =>
  createRecorded(shop, admin, {
    entity: 'offer',
    insert: async () => {
      const { title, discountType, value } = wish
      const [row] = await shop.database.db
        .insert(offers)
        .values({ ...(await valuesOf(shop, wish)), title, discountType, value: amountOf(value) })
        .returning()
      return refuseNonsense(row)
    },
  })

/** Changes the sent fields of an offer. Throws 400, 404, and 409 if another person saved first. */
export const changeOffer = (
  shop: Shop,
  admin: SignedIn,
  { id, version, ...wish }: z.output<typeof changeOfferSchema> & { id: string },
) =>
  changeRecorded(shop, admin, {
    entity: 'offer',
    version,
    lock: () => lockOffer(shop.database, id),
    write: async () => {
      const [after] = await shop.database.db
        .update(offers)
        .set({ ...(await valuesOf(shop, wish)), version: sql`${offers.version} + 1` })
        .where(eq(offers.id, id))
        .returning()
      return refuseNonsense(after)
    },
  })

/** Deletes an offer. Orders with its discount keep its title. Throws 404. */
export const deleteOffer = (shop: Shop, admin: SignedIn, id: string) =>
  deleteRecorded(shop, admin, {
    entity: 'offer',
    lock: () => lockOffer(shop.database, id),
    erase: () => shop.database.db.delete(offers).where(eq(offers.id, id)),
  })

async function valuesOf(shop: Shop, wish: z.output<typeof changeOfferSchema>) {
  const { version: _, value, startDate, endDate, ...plain } = wish
  const { timeZone } = await findSettings(shop)
  return {
    ...plain,
    ...(value !== undefined && { value: amountOf(value) }),
    ...parseSpan({ startDate, endDate }, timeZone),
  }
}

function amountOf(value: string): Hundredths {
  const amount = readHundredths(value)
  if (amount === undefined) throw new Problem('bad-request', noOfferValue)
  return amount
}

/** Checks the stored row, because a change may contradict a field that was stored before. */
function refuseNonsense(row: typeof offers.$inferSelect | undefined) {
  if (row && isBackwards(row))
    throw new Problem('bad-request', 'The end date is before the start date. Please check the dates.')
  if (row?.discountType === 'percentage' && row.value > 10_000) throw new Problem('bad-request', percentTooHigh)
  return row
}

async function lockOffer({ db }: Database, id: string) {
  const [row] = await db.select().from(offers).where(byId(offers.id, id)).for('update')
  if (!row) throw noSuchOffer()
  return row
}
