import { and, eq, inArray } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { storePhoto } from '#platform/server/store-images.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { uploads } from './tables.ts'

const uploadLimit: Limit = {
  name: 'upload',
  most: 60,
  minutes: 60,
  sentence: 'You have uploaded too many pictures. Please wait an hour before you upload more.',
}

/** Stores a reference image, decoded and re-encoded without metadata. Returns its address. Throws what `storePhoto` throws. */
export async function uploadImage(shop: Shop, user: SignedIn, bytes: Uint8Array): Promise<string> {
  await countAttempt(shop, uploadLimit, user.id)
  const url = await storePhoto(shop, bytes)
  await shop.database.db.insert(uploads).values({ url, userId: user.id }).onConflictDoNothing()
  return url
}

/** Throws 400 unless this user uploaded all pictures. */
export async function requireOwnImages({ database }: Shop, user: SignedIn, urls: string[]): Promise<void> {
  if (urls.length === 0) return
  const known = await database.db
    .select({ url: uploads.url })
    .from(uploads)
    .where(and(eq(uploads.userId, user.id), inArray(uploads.url, urls)))
  if (known.length < new Set(urls).size)
    throw new Problem('bad-request', 'A reference image no longer exists. Please upload the image again.')
}
