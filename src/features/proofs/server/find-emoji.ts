import { readEmojiFile } from '#features/lettering/emoji-file.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Caller } from '#platform/viewer.ts'
import type { MakingShop } from './threads.ts'

/** Each is some hundredths of a second of a thread that everybody shares. */
const emojiLimit: Limit = {
  name: 'emoji',
  most: 240,
  minutes: 10,
  sentence: 'That is a lot of emoji. Please wait ten minutes and try again.',
}

/** The typeface of some emoji by its address; undefined where there is none. Throws 429 for one too many from an address. */
export async function findEmoji(
  shop: MakingShop,
  { address }: Caller,
  { file }: { file: string },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const letters = readEmojiFile(file)
  if (!letters) return undefined
  await countAttempt(shop, emojiLimit, address)
  return shop.workshop.emoji(letters)
}
