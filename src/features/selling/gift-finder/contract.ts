import * as z from 'zod/mini'
import { productSchema } from '#features/selling/catalog/contract.ts'
import { ageGroups, events, interests, priceRanges } from './gift-finder.ts'

/** `GET /api/gift-finder`: the four answers as its query; every sentence names the question that is open. */
export const answersSchema = z.object({
  event: z.enum(events, 'Choose an event.'),
  ageGroup: z.enum(ageGroups, 'Choose an age group.'),
  interests: z.pipe(
    z
      .array(z.enum(interests, 'Choose interests from the list.'))
      .check(z.minLength(1, 'Choose at least one interest.')),
    // In the list's order and each once, however they were sent.
    z.transform((chosen) => interests.filter((interest) => chosen.includes(interest))),
  ),
  priceRange: z.enum(priceRanges, 'Choose a budget.'),
})

/** A product that fits, and in a few words why. */
const giftSchema = z.object({ product: productSchema, score: z.number(), reasons: z.array(z.string()) })
export type FoundGift = z.output<typeof giftSchema>

/** Where no gift fits: the nearest budget in which some do, and how many of them would be shown. */
const nearestSchema = z.object({ priceRange: z.enum(priceRanges), count: z.int() })
export type Nearest = z.output<typeof nearestSchema>

/** The answer: at most six, the highest score first; of none, where the nearest are. */
export const giftFinderAnswerSchema = z.object({ results: z.array(giftSchema), nearest: z.optional(nearestSchema) })
export type GiftFinderAnswer = z.output<typeof giftFinderAnswerSchema>
