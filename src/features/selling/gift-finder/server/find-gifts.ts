import { listProducts } from '#features/selling/catalog/server/find-products.ts'
import { listNames } from '#platform/all-of.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous } from '#platform/viewer.ts'
import type { FoundGift, GiftFinderAnswer, Nearest } from '../contract.ts'
import {
  type AgeGroup,
  type AllAnswers,
  budgetWords,
  type GiftEvent,
  interestNames,
  maxGifts,
  nearestTo,
  priceBands,
} from '../gift-finder.ts'
import {
  ageGroupKeywords,
  eventKeywords,
  giftBeginnings,
  interestKeywords,
  type Keyword,
  keywordForms,
  matchPoints,
} from '../keywords.ts'
import { type ScoredTerm, scoreProducts } from './find-scored-products.ts'

/** Up to six published products that match the answers, highest score first. Without matches, the nearest budget with matches. */
export async function findGifts(shop: Shop, answers: AllAnswers): Promise<GiftFinderAnswer> {
  const results = await giftsFor(shop, answers)
  const nearest = results.length === 0 ? await findNearest(shop, answers) : undefined
  return { results, ...(nearest && { nearest }) }
}

async function giftsFor(shop: Shop, answers: AllAnswers): Promise<FoundGift[]> {
  const terms = termsOf(answers)
  const scores = await scoreIn(shop, terms, answers)
  const products = await listProducts(shop, anonymous, { publishedOnly: true, ids: scores.map(({ id }) => id) })
  return scores.flatMap(({ id, score, found }) => {
    const product = products.find((each) => each.id === id)
    return product ? [{ product, score, reasons: reasonsOf(terms, found, answers) }] : []
  })
}

async function findNearest(shop: Shop, answers: AllAnswers): Promise<Nearest | undefined> {
  const terms = termsOf(answers)
  for (const priceRange of nearestTo(answers.priceRange)) {
    const { length: count } = await scoreIn(shop, terms, { priceRange })
    if (count > 0) return { priceRange, count }
  }
  return undefined
}

const scoreIn = (shop: Shop, terms: Term[], { priceRange }: Pick<AllAnswers, 'priceRange'>) =>
  scoreProducts(shop, { terms, price: priceBands[priceRange], limit: maxGifts })

/** A search term, and the reason or interest that a match stands for. */
type Term = ScoredTerm & { reason?: string; loves?: string }

const termsOf = ({ event, ageGroup, interests }: AllAnswers): Term[] => [
  ...keywordTerms({ reason: occasionReasons[event] }, eventKeywords[event], matchPoints.event),
  ...keywordTerms({ reason: ageReasons[ageGroup] }, ageGroupKeywords[ageGroup], matchPoints.ageGroup),
  ...interests.flatMap((interest) =>
    keywordTerms({ loves: interestNames[interest].toLowerCase() }, interestKeywords[interest], matchPoints.interest),
  ),
  { forms: giftBeginnings, asBeginning: true, points: matchPoints.gift },
]

const keywordTerms = (says: Pick<Term, 'reason' | 'loves'>, keywords: readonly Keyword[], worth: number): Term[] =>
  keywords.map((keyword) => ({ ...says, forms: keywordForms(keyword), points: worth }))

const occasionReasons = {
  christmas: 'A gift for Christmas',
  halloween: 'A gift for Halloween',
  valentine: "A gift for Valentine's Day",
  easter: 'A gift for Easter',
  birthday: 'A gift for a birthday',
  graduation: 'A gift for a graduation',
} satisfies Record<GiftEvent, string>

const ageReasons = {
  child: 'A gift for a child',
  teen: 'A gift for a teenager',
  adult: 'A gift for an adult',
  senior: 'A gift for grandparents',
} satisfies Record<AgeGroup, string>

/** Reasons in the order of the questions. A general reason is used only if there is no other. */
function reasonsOf(terms: Term[], found: number[], { priceRange }: AllAnswers): string[] {
  const hits = terms.filter((_, place) => found.includes(place))
  const reasons = [...new Set(hits.flatMap(({ reason }) => reason ?? []))]
  const loved = [...new Set(hits.flatMap(({ loves }) => loves ?? []))]
  if (loved.length > 0) reasons.push(`For people who love ${listNames(loved)}`)
  return [...(reasons.length > 0 ? reasons : ['A gift for any day']), `Costs ${budgetWords[priceRange]}`]
}
