import { Problem } from '#platform/problem.ts'
import { createRoutes } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { answersSchema, type GiftFinderAnswer } from '../contract.ts'
import type { AllAnswers } from '../gift-finder.ts'
import { interestsIn } from '../paths.ts'
import { findGifts } from './find-gifts.ts'

/** `/api/gift-finder`: four answers in, gifts out. */
export const giftFinderRoutes = ({ database }: Shop) =>
  createRoutes().get('/', async (c) => {
    const answers = readQuery(new URL(c.req.url).searchParams)
    return c.json({ results: await findGifts(database, answers) } satisfies GiftFinderAnswer)
  })

/** Unlike the page, which ignores junk in its address, the API says what is wrong. Throws 400 with the first open question. */
function readQuery(params: URLSearchParams): AllAnswers {
  const { event, ageGroup, priceRange } = Object.fromEntries(params)
  const parsed = answersSchema.safeParse({ event, ageGroup, interests: interestsIn(params), priceRange })
  if (parsed.success) return parsed.data
  throw new Problem('bad-request', parsed.error.issues[0]?.message ?? 'Answer the four questions.')
}
