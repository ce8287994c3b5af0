import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { firstIssueSentence } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { answersSchema, giftFinderAnswerSchema } from '../contract.ts'
import type { AllAnswers } from '../gift-finder.ts'
import { interestsIn } from '../paths.ts'
import { findGifts } from './find-gifts.ts'

/** `/api/gift-finder`: finds gifts for four answers. */
export const giftFinderCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'everybody',
      findsCaller: true,
      does: 'Finds at most six gifts for four answers, best first, with reasons. Without a match, names the nearest budget with gifts.',
      query: {
        event: 'The occasion.',
        ageGroup: 'The recipient’s age group.',
        interests: 'The recipient’s interests, separated by commas.',
        priceRange: 'The budget.',
      },
      gives: giftFinderAnswerSchema,
    },
    ({ query }) => findGifts(shop, readQuery(query)),
  )

/** Unlike the page, the API refuses invalid values. Throws 400 for the first unanswered question. */
function readQuery(params: URLSearchParams): AllAnswers {
  const { event, ageGroup, priceRange } = Object.fromEntries(params)
  const parsed = answersSchema.safeParse({ event, ageGroup, interests: interestsIn(params), priceRange })
  if (parsed.success) return parsed.data
  throw new Problem('bad-request', firstIssueSentence(parsed.error.issues))
}
