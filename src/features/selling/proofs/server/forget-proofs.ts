import { and, eq, lt } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { fileNamesOf } from './file-names.ts'
import { proofs } from './tables.ts'

/** How long a proof that nobody bought is kept after somebody last wanted it: as long as a guest's cart. */
export const unusedDays = 30

/** Before then a proof must have been wanted last for it to be forgotten. */
export const lastWanted = ({ clock }: Pick<Shop, 'clock'>): Date =>
  new Date(clock.now().getTime() - unusedDays * 24 * 60 * 60_000)

/** Forgets proofs that nothing shows any more (rule 86). The files go after the row: no row is ever without them. */
export async function forgetProofs(shop: Shop, ids: string[]): Promise<void> {
  const { database, files } = shop
  for (const id of ids) {
    const [gone] = await database.db
      .delete(proofs)
      // Wanted again meanwhile, it stays.
      .where(and(eq(proofs.id, id), lt(proofs.wantedAt, lastWanted(shop))))
      .returning({ id: proofs.id })
    if (gone) for (const name of fileNamesOf(id)) await files.remove(name)
  }
}
