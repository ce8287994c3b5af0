import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { firstIssueSentence } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { answersSchema, giftFinderAnswerSchema } from '../contract.ts'
import type { AllAnswers } from '../gift-finder.ts'
import { interestsIn } from '../paths.ts'
import { findGifts } from './find-gifts.ts'

/** `/api/gift-finder`: four answers in, gifts out. */
export const giftFinderCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'everybody',
      findsCaller: true,
      does: 'At most six gifts for four answers, the best first, and why they fit; of none, the nearest budget that has some.',
      query: {
        event: 'The occasion.',
        ageGroup: 'How old the person is.',
        interests: 'What they like, separated by commas.',
        priceRange: 'What it may cost.',
      },
      gives: giftFinderAnswerSchema,
    },
    ({ query }) => findGifts(shop, readQuery(query)),
  )

/** Unlike the page, which ignores junk in its address, the API says what is wrong. Throws 400 with the first open question. */
function readQuery(params: URLSearchParams): AllAnswers {
  const { event, ageGroup, priceRange } = Object.fromEntries(params)
  const parsed = answersSchema.safeParse({ event, ageGroup, interests: interestsIn(params), priceRange })
  if (parsed.success) return parsed.data
  throw new Problem('bad-request', firstIssueSentence(parsed.error.issues))
}
