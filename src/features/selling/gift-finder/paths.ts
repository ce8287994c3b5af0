import { linkTo } from '#platform/link.ts'
import {
  type Answers,
  ageGroups,
  events,
  finderSteps,
  interests,
  isAnswered,
  noAnswers,
  type Place,
  priceRanges,
  questions,
} from './gift-finder.ts'

/** The gift finder's state, as its address holds the values. */
export type Finder = { place: Place; answers: Answers }

export const giftFinderPaths = {
  finder: ({ place = 'event', answers = noAnswers }: Partial<Finder> = {}) => {
    const params = writeAnswers(answers)
    if (place !== 'event') params.set('step', place)
    return linkTo('/gift-finder', null, params)
  },
}

/** Reads the state from an address. Ignores invalid values and stops at the first unanswered question. */
export function readFinder(query: string | URLSearchParams): Finder {
  const params = new URLSearchParams(query)
  const answers = readAnswers(params)
  const wanted = finderSteps.find((place) => place === params.get('step')) ?? 'event'
  const open = questions.find((question) => !isAnswered(question, answers)) ?? 'results'
  return { place: finderSteps.indexOf(open) < finderSteps.indexOf(wanted) ? open : wanted, answers }
}

/** The query string of answers, for the page and the API. */
export function writeAnswers({ event, ageGroup, interests, priceRange }: Answers): URLSearchParams {
  const params = new URLSearchParams()
  if (event) params.set('event', event)
  if (ageGroup) params.set('ageGroup', ageGroup)
  for (const interest of interests) params.append('interests', interest)
  if (priceRange) params.set('priceRange', priceRange)
  return params
}

/** Interests are sorted, so equal answers have equal addresses. */
function readAnswers(params: URLSearchParams): Answers {
  const chosen = interestsIn(params)
  return {
    event: events.find((event) => event === params.get('event')),
    ageGroup: ageGroups.find((group) => group === params.get('ageGroup')),
    interests: interests.filter((interest) => chosen.includes(interest)),
    priceRange: priceRanges.find((range) => range === params.get('priceRange')),
  }
}

/** All interests in a query, known or unknown: repeated parameters or separated by commas. */
export const interestsIn = (params: URLSearchParams): string[] =>
  params
    .getAll('interests')
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)
