import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit, takeBackAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import { findOpenLink, type Purpose } from './one-time-links.ts'

const limit: Limit = {
  name: 'one-time-link',
  most: 30,
  minutes: 15,
  sentence: 'There were too many links that did not work from your network. Please wait a quarter of an hour.',
}

/**
 * Does what a link allows, once it is known to be open: a password is hashed for nobody else, because that keeps a core busy.
 * Throws 404 with `sentence` for a link that is not open, and 429 for a network with many of those.
 */
export async function followLink<T>(
  shop: Shop,
  { address }: Caller,
  { purpose, token, sentence, follow }: { purpose: Purpose; token: string; sentence: string; follow: () => Promise<T> },
): Promise<T> {
  await countAttempt(shop, limit, address)
  if (!(await findOpenLink(shop, { purposes: [purpose], token }))) throw new Problem('not-found', sentence)
  const done = await follow()
  await takeBackAttempt(shop, limit, address)
  return done
}
