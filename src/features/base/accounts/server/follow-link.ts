import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit, undoAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import { findOpenLink, type OneTimeLink, type Purpose } from './one-time-links.ts'

const limit: Limit = {
  name: 'one-time-link',
  most: 30,
  minutes: 15,
  sentence: 'Too many invalid links were opened from your network. Please wait 15 minutes.',
}

/**
 * Runs `follow` if the link is open. The check comes first because hashing a password keeps a core busy. Throws 404 with
 * `sentence` for a link that is not open, and 429 for an address with more than 30 of those in 15 minutes.
 */
export async function followLink<T>(
  shop: Shop,
  { address }: Caller,
  {
    purpose,
    token,
    sentence,
    follow,
  }: { purpose: Purpose; token: string; sentence: string; follow: (link: OneTimeLink) => Promise<T> },
): Promise<T> {
  await countAttempt(shop, limit, address)
  const link = await findOpenLink(shop, { purposes: [purpose], token })
  if (!link) throw new Problem('not-found', sentence)
  const done = await follow(link)
  await undoAttempt(shop, limit, address)
  return done
}
