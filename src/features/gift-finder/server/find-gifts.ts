import { listProducts } from '#features/catalog/server/find-products.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody } from '#platform/viewer.ts'
import type { Gift } from '../contract.ts'
import {
  type AllAnswers,
  ageGroupNames,
  eventNames,
  interestNames,
  mostGifts,
  priceBands,
  priceRangeNames,
} from '../gift-finder.ts'
import {
  ageGroupKeywords,
  eventKeywords,
  formsOf,
  giftBeginnings,
  interestKeywords,
  type Keyword,
  points,
} from '../keywords.ts'
import { type ScoredTerm, scoreProducts } from './find-scored-products.ts'

/** Up to six published products that fit the answers, the highest score first. */
export async function findGifts(shop: Shop, answers: AllAnswers): Promise<Gift[]> {
  const terms = termsOf(answers)
  const scores = await scoreProducts(shop, { terms, price: priceBands[answers.priceRange], limit: mostGifts })
  const products = await listProducts(shop, nobody, { publishedOnly: true, ids: scores.map(({ id }) => id) })
  return scores.flatMap(({ id, score, found }) => {
    const product = products.find((each) => each.id === id)
    return product ? [{ product, score, reasons: reasonsOf(terms, found, answers) }] : []
  })
}

/** A term, and the words in which it becomes a reason: "Christmas: tree". */
type Term = ScoredTerm & { topic: string; word?: string }

const termsOf = ({ event, ageGroup, interests }: AllAnswers): Term[] => [
  ...keywordTerms(eventNames[event], eventKeywords[event], points.event),
  ...keywordTerms(ageGroupNames[ageGroup], ageGroupKeywords[ageGroup], points.ageGroup),
  ...interests.flatMap((interest) =>
    keywordTerms(interestNames[interest], interestKeywords[interest], points.interest),
  ),
  { topic: 'A gift or a decoration', forms: giftBeginnings, asBeginning: true, points: points.gift },
]

const keywordTerms = (topic: string, keywords: readonly Keyword[], worth: number): Term[] =>
  keywords.map((keyword) => {
    const forms = formsOf(keyword)
    return { topic, word: forms[0], forms, points: worth }
  })

/** In the order of the questions; that something is a gift at all is said only when nothing else speaks for it. */
function reasonsOf(terms: Term[], found: number[], { priceRange }: AllAnswers): string[] {
  const hits = terms.filter((_, place) => found.includes(place))
  const keywords = hits.filter(({ word }) => word)
  const byTopic = Map.groupBy(keywords.length > 0 ? keywords : hits, ({ topic }) => topic)
  return [...[...byTopic].map(([topic, found]) => sayReason(topic, found)), priceRangeNames[priceRange]]
}

/** "Christmas: ornament, tree"; the topic's own word is not repeated. */
function sayReason(topic: string, found: Term[]): string {
  const words = found.flatMap(({ word }) => (word && word !== topic.toLowerCase() ? [word] : []))
  return words.length > 0 ? `${topic}: ${words.join(', ')}` : topic
}
