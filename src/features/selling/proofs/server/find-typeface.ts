import { readLettersFile } from '#features/gifts/lettering/letters-file.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'

/** Each request takes some 10 ms of a shared worker thread. */
const lettersLimit: Limit = {
  name: 'letters',
  most: 240,
  minutes: 10,
  sentence: 'You have tried too many texts. Please wait ten minutes and try again.',
}

/** A subset of a typeface by its file name; undefined for an invalid name. Throws 429 for too many requests from a network address. */
export async function findTypeface(
  shop: Shop,
  { address }: Caller,
  { file }: { file: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const wanted = readLettersFile(file)
  if (!wanted) return undefined
  await countAttempt(shop, lettersLimit, address)
  return shop.workshop.typeface(wanted)
}
