import { type Cents, cents, maxCents } from '#platform/money.ts'

export const whichEvent = 'What are we celebrating?'

/** The possible answers (rule 37). */
export const events = ['christmas', 'halloween', 'valentine', 'easter', 'birthday', 'graduation'] as const
export type GiftEvent = (typeof events)[number]
export const eventNames = {
  christmas: 'Christmas',
  halloween: 'Halloween',
  valentine: "Valentine's Day",
  easter: 'Easter',
  birthday: 'Birthday',
  graduation: 'Graduation',
} satisfies Record<GiftEvent, string>

export const ageGroups = ['child', 'teen', 'adult', 'senior'] as const
export type AgeGroup = (typeof ageGroups)[number]
export const ageGroupNames = {
  child: 'Child (0-12)',
  teen: 'Teen (13-17)',
  adult: 'Adult (18-64)',
  senior: 'Senior (65+)',
} satisfies Record<AgeGroup, string>

export const interests = ['tech', 'art', 'sports', 'music', 'reading', 'cooking', 'games', 'outdoor'] as const
export type Interest = (typeof interests)[number]
export const interestNames = {
  tech: 'Tech',
  art: 'Art',
  sports: 'Sports',
  music: 'Music',
  reading: 'Reading',
  cooking: 'Cooking',
  games: 'Games',
  outdoor: 'Outdoor',
} satisfies Record<Interest, string>

export const priceRanges = ['under25', '25to50', '50to100', 'over100'] as const
export type PriceRange = (typeof priceRanges)[number]
export const priceRangeNames = {
  under25: 'Under $25',
  '25to50': '$25 to $50',
  '50to100': '$50 to $100',
  over100: 'Over $100',
} satisfies Record<PriceRange, string>

/** A budget inside a sentence: "3 gifts under $25". */
export const budgetWords = {
  under25: 'under $25',
  '25to50': 'from $25 to $50',
  '50to100': 'from $50 to $100',
  over100: 'over $100',
} satisfies Record<PriceRange, string>

/** The other budgets, nearest first, cheaper before more expensive. */
export function nearestTo(range: PriceRange): PriceRange[] {
  const distance = (other: PriceRange) => Math.abs(priceRanges.indexOf(other) - priceRanges.indexOf(range))
  return priceRanges.filter((other) => other !== range).sort((one, other) => distance(one) - distance(other))
}

/** Each band in cents, inclusive. Exactly $50 is in both middle bands (rule 37). */
export const priceBands = {
  under25: { from: cents(0), to: cents(2499) },
  '25to50': { from: cents(2500), to: cents(5000) },
  '50to100': { from: cents(5000), to: cents(10_000) },
  over100: { from: cents(10_001), to: maxCents },
} satisfies Record<PriceRange, { from: Cents; to: Cents }>

/** The four questions in order; each is the name of its answer. */
export const questions = ['event', 'ageGroup', 'interests', 'priceRange'] as const
export type Question = (typeof questions)[number]

/** The steps of the wizard. */
export const finderSteps = [...questions, 'results'] as const
export type Place = (typeof finderSteps)[number]

/** The answers given so far. */
export type Answers = { event?: GiftEvent; ageGroup?: AgeGroup; interests: Interest[]; priceRange?: PriceRange }
export const noAnswers: Answers = { interests: [] }

/** All four answers. */
export type AllAnswers = Required<Answers>

export const isAnswered = (question: Question, answers: Answers): boolean => (answers[question]?.length ?? 0) > 0

/** All four answers, or `undefined` while one is missing. */
export function completeAnswers({ event, ageGroup, interests, priceRange }: Answers): AllAnswers | undefined {
  return event && ageGroup && interests.length > 0 && priceRange
    ? { event, ageGroup, interests, priceRange }
    : undefined
}

/** Maximum number of gifts in the results. */
export const maxGifts = 6
