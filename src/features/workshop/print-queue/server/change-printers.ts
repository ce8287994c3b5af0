import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isOwner, type SignedIn } from '#platform/viewer.ts'
import type { changePrinterSchema, createPrinterSchema } from '../contract.ts'
import { noSuchPrinter } from './find-printers.ts'
import { printers, printJobs } from './tables.ts'

/** Adds a printer to the workshop. Answers its id. */
export const createPrinter = (shop: Shop, admin: SignedIn, wish: z.output<typeof createPrinterSchema>) =>
  createRecorded(shop, admin, {
    entity: 'printer',
    insert: async () => {
      const [row] = await shop.database.db
        .insert(printers)
        .values({ ...wish, createdAt: shop.clock.now() })
        .returning()
      return row
    },
  })

/** Changes what is sent of a printer. Throws 404, and 409 when somebody else was faster. */
export const changePrinter = (
  shop: Shop,
  admin: SignedIn,
  { id, version, ...wish }: z.output<typeof changePrinterSchema> & { id: string },
) =>
  changeRecorded(shop, admin, {
    entity: 'printer',
    version,
    lock: () => lockPrinter(shop, id),
    write: async () => {
      const [after] = await shop.database.db
        .update(printers)
        .set({ ...wish, version: sql`${printers.version} + 1` })
        .where(eq(printers.id, id))
        .returning()
      return after
    },
  })

/** A shop that knows which printers are linked: a link and its key are an owner's (rule 83). */
export type LinkingShop = Shop & { isLinked: (printerId: string) => Promise<boolean> }

/** Takes a printer out of the workshop. Throws 404, 403 for staff while it is linked, and 409 while something is on its bed. */
export const deletePrinter = (shop: LinkingShop, admin: SignedIn, id: string) =>
  deleteRecorded(shop, admin, {
    entity: 'printer',
    lock: () => lockPrinter(shop, id),
    erase: async ({ name }) => {
      const { db } = shop.database
      if (!isOwner(admin) && (await shop.isLinked(id)))
        throw new Problem('not-allowed', `${name} is linked: only an owner deletes it, or takes its link away first.`)
      if (await isPrinting(shop, id))
        throw new Problem('conflict', `${name} is printing. Say first what became of its pieces.`)
      await db.delete(printers).where(eq(printers.id, id))
    },
  })

/** Erases a printer that nobody of the shop has made theirs, by changing it or by printing with it. Call it in a transaction. */
export async function erasePrinter(shop: Pick<Shop, 'database'>, id: string): Promise<void> {
  if (await isPrinting(shop, id)) return
  await shop.database.db.delete(printers).where(and(eq(printers.id, id), eq(printers.version, 1)))
}

const isPrinting = async ({ database: { db } }: Pick<Shop, 'database'>, id: string) =>
  (await db.$count(printJobs, and(eq(printJobs.printerId, id), eq(printJobs.status, 'printing')))) > 0

async function lockPrinter({ database: { db } }: Shop, id: string) {
  const [row] = await db.select().from(printers).where(byId(printers.id, id)).for('update')
  if (!row) throw noSuchPrinter()
  return row
}
