import { and, eq, lt } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { fileNamesOf } from './file-names.ts'
import { proofs } from './tables.ts'

/** Days that an unused proof is kept after its last use: as long as a guest's cart. */
export const unusedDays = 30

/** Proofs whose last use is before this time may be deleted. */
export const unusedSince = ({ clock }: Pick<Shop, 'clock'>): Date =>
  new Date(clock.now().getTime() - unusedDays * 24 * 60 * 60_000)

/** Deletes unused proofs (rule 86). Files are deleted after their row, so every row has its files. */
export async function deleteUnusedProofs(shop: Shop, ids: string[]): Promise<void> {
  const { database, files } = shop
  for (const id of ids) {
    const [gone] = await database.db
      .delete(proofs)
      // A proof that was used again in the meantime stays.
      .where(and(eq(proofs.id, id), lt(proofs.wantedAt, unusedSince(shop))))
      .returning({ id: proofs.id })
    if (gone) for (const name of fileNamesOf(id)) await files.remove(name)
  }
}
