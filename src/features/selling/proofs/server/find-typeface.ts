import { readLettersFile } from '#features/gifts/lettering/letters-file.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'

/** Each is some hundredths of a second of a thread that everybody shares. */
const lettersLimit: Limit = {
  name: 'letters',
  most: 240,
  minutes: 10,
  sentence: 'That is a lot of letters. Please wait ten minutes and try again.',
}

/** Some letters of a typeface by their address; undefined where there is none. Throws 429 for one too many from an address. */
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
