import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { showWeekday } from '#features/base/settings/weekdays.ts'
import { type Filament, splitFilament } from '#features/gifts/makes/filament.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { requireFilament } from '#features/selling/filaments/server/find-filaments.ts'
import { daysAfter } from '#platform/days-after.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isOwner, type SignedIn } from '#platform/viewer.ts'
import type { changePrinterSchema, createPrinterSchema } from '../contract.ts'
import { answerPrinter, noSuchPrinter } from './find-printers.ts'
import { printers } from './tables.ts'

/** Adds a printer to the workshop. Answers its id. */
export const createPrinter = (shop: Shop, admin: SignedIn, wish: z.output<typeof createPrinterSchema>) =>
  createRecorded(shop, admin, {
    entity: 'printer',
    insert: async () => {
      await requireLoaded(shop, wish)
      const [row] = await shop.database.db
        .insert(printers)
        .values({ ...wish, ...kindOf(wish), ...(await availabilityOf(shop, wish)), createdAt: shop.clock.now() })
        .returning()
      // Products offer letters as the printers can print them.
      await shop.pagesChanged()
      return row
    },
  })

type Wish = z.output<typeof changePrinterSchema>

/** Throws 400 for a loaded filament that the shop does not have, unless the printer has been holding the filament. */
async function requireLoaded(shop: Shop, { color, material, alsoLoaded = [] }: Wish, before: Filament[] = []) {
  if (color) await requireFilament(shop, { color, material })
  for (const filament of alsoLoaded.filter((one) => !before.includes(one)))
    await requireFilament(shop, splitFilament(filament))
}

/** A kind that is sent is known from then on. */
const kindOf = ({ kind }: Wish) => (kind ? { isKindKnown: true } : {})

/**
 * What a wish says about weekdays and about being on or off: a day until which a printer is off switches it off, and switching it on clears
 * the day. Throws 400 for a day that has come or is more than a year away.
 */
async function availabilityOf(shop: Shop, { weekdays, isWorking, offUntil }: z.output<typeof changePrinterSchema>) {
  const own = weekdays !== undefined && { weekdays: weekdays?.length ? weekdays.toSorted() : null }
  if (!offUntil) return isWorking ? { ...own, offUntil: null } : own
  if (isWorking)
    throw new Problem('bad-request', 'Leave the day out for a printer that is on, or switch the printer off.')
  const { today } = await findCalendar(shop)
  if (offUntil <= today)
    throw new Problem('bad-request', `Choose a day after ${showWeekday(today)}, or switch the printer on.`)
  const last = daysAfter(today, maxDaysOff)
  if (offUntil > last)
    throw new Problem(
      'bad-request',
      `Choose a day until ${showWeekday(last)}, or switch the printer off without a day.`,
    )
  return { ...own, isWorking: false }
}
const maxDaysOff = 366

/** Changes a printer. Throws 400 for a day that has come, 404, and 409 when another person saved first. */
export const changePrinter = (
  shop: Shop,
  admin: SignedIn,
  { id, version, ...wish }: z.output<typeof changePrinterSchema> & { id: string },
) =>
  changeRecorded(shop, admin, {
    entity: 'printer',
    version,
    lock: () => lockPrinter(shop, id),
    write: async (before) => {
      await requireLoaded(shop, { ...wish, material: wish.material ?? before.material }, before.alsoLoaded)
      const { isWorking, offUntil } = answerPrinter(before, (await findCalendar(shop)).today)
      const [after] = await shop.database.db
        .update(printers)
        .set({
          isWorking,
          offUntil,
          ...wish,
          ...kindOf(wish),
          ...(await availabilityOf(shop, wish)),
          version: sql`${printers.version} + 1`,
        })
        .where(eq(printers.id, id))
        .returning()
      await shop.pagesChanged()
      return after
    },
  })

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** A linked printer and its key belong to the owner (rule 83). */
    isLinked: (shop: Shop, printerId: string) => Promise<boolean>
    isPrinting: (shop: Shop, printerId: string) => Promise<boolean>
  }
}

/** Deletes a printer. Throws 404, 403 for staff while the printer is linked, and 409 while it is printing. */
export const deletePrinter = (shop: Shop, admin: SignedIn, id: string) =>
  deleteRecorded(shop, admin, {
    entity: 'printer',
    lock: () => lockPrinter(shop, id),
    erase: async ({ name }) => {
      const { db } = shop.database
      if (!isOwner(admin) && (await shop.questions.isLinked(shop, id)))
        throw new Problem(
          'not-allowed',
          `${name} is linked to the shop. Ask an owner to remove the link or to delete the printer.`,
        )
      if (await shop.questions.isPrinting(shop, id))
        throw new Problem('conflict', `${name} is printing. First mark its pieces as finished or failed.`)
      await db.delete(printers).where(eq(printers.id, id))
      await shop.pagesChanged()
    },
  })

/** Erases a printer that was never changed. Call it in a transaction. */
export async function eraseUnchangedPrinter({ database: { db } }: Pick<Shop, 'database'>, id: string): Promise<void> {
  await db.delete(printers).where(and(eq(printers.id, id), eq(printers.version, 1)))
}

async function lockPrinter({ database: { db } }: Shop, id: string) {
  const [row] = await db.select().from(printers).where(byId(printers.id, id)).for('update')
  if (!row) throw noSuchPrinter()
  return row
}
