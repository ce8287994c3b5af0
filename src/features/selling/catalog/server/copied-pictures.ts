import { inArray } from 'drizzle-orm'
import { contentHash } from '#platform/server/files.ts'
import type { Shop } from '#platform/server/shop.ts'
import { copiedPictures } from './tables.ts'

/** The shop's own copies of pictures of other servers: paths by address. */
export type Copies = ReadonlyMap<string, string>

/** Finds which of these addresses the shop has copied (rule 116). */
export async function findCopies({ database: { db } }: Shop, images: string[] = []): Promise<Copies> {
  const foreign = new Map(images.filter(isForeign).map((address) => [keyOf(address), address]))
  const keys = [...foreign.keys()]
  const copies = new Map<string, string>()
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    const found = await db
      .select()
      .from(copiedPictures)
      .where(inArray(copiedPictures.key, keys.slice(start, start + keysAtOnce)))
    for (const { key, path } of found) copies.set(foreign.get(key) ?? '', path)
  }
  return copies
}
/** PostgreSQL accepts at most 65,535 parameters per statement. */
const keysAtOnce = 10_000

/** Images with the shop's own copies instead of the addresses that they were copied from. */
export const withCopies = (images: string[], copies: Copies): string[] =>
  images.map((image) => copies.get(image) ?? image)

/** Whether a picture lies on another server. */
export const isForeign = (image: string): boolean => image.startsWith('https://')

/** Remembers a copy, so that a product that is saved with the old address gets the copy. */
export async function rememberCopy(
  { database: { db } }: Shop,
  { address, path }: { address: string; path: string },
): Promise<void> {
  await db
    .insert(copiedPictures)
    .values({ key: keyOf(address), path })
    .onConflictDoUpdate({ target: copiedPictures.key, set: { path } })
}

const keyOf = (address: string) => contentHash(Buffer.from(address))
