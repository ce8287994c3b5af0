import { linkTo } from '#platform/link.ts'
import {
  type Answers,
  ageGroups,
  events,
  interests,
  isAnswered,
  noAnswers,
  type Place,
  places,
  priceRanges,
  questions,
} from './gift-finder.ts'

/** What the gift finder's address remembers. */
export type Finder = { place: Place; answers: Answers }

export const giftFinderPaths = {
  finder: ({ place = 'event', answers = noAnswers }: Partial<Finder> = {}) => {
    const params = writeAnswers(answers)
    if (place !== 'event') params.set('step', place)
    return linkTo('/gift-finder', null, params)
  },
}

/** Where an address leads; junk is ignored, and nobody stands behind a question that has no answer. */
export function readFinder(query: string | URLSearchParams): Finder {
  const params = new URLSearchParams(query)
  const answers = readAnswers(params)
  const wanted = places.find((place) => place === params.get('step')) ?? 'event'
  const open = questions.find((question) => !isAnswered(question, answers)) ?? 'results'
  return { place: places.indexOf(open) < places.indexOf(wanted) ? open : wanted, answers }
}

/** The query of some answers: the page's and the API's alike. */
export function writeAnswers({ event, ageGroup, interests, priceRange }: Answers): URLSearchParams {
  const params = new URLSearchParams()
  if (event) params.set('event', event)
  if (ageGroup) params.set('ageGroup', ageGroup)
  for (const interest of interests) params.append('interests', interest)
  if (priceRange) params.set('priceRange', priceRange)
  return params
}

/** Interests come in the list's order, so that the same answers have the same address. */
function readAnswers(params: URLSearchParams): Answers {
  const chosen = interestsIn(params)
  return {
    event: events.find((event) => event === params.get('event')),
    ageGroup: ageGroups.find((group) => group === params.get('ageGroup')),
    interests: interests.filter((interest) => chosen.includes(interest)),
    priceRange: priceRanges.find((range) => range === params.get('priceRange')),
  }
}

/** Every interest that a query names, known or not: repeated, or with commas between them. */
export const interestsIn = (params: URLSearchParams): string[] =>
  params
    .getAll('interests')
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter(Boolean)
