import * as z from 'zod/mini'
import { productSchema } from '#features/selling/catalog/contract.ts'
import { ageGroups, events, interests, priceRanges } from './gift-finder.ts'

/** `GET /api/gift-finder`: the four answers as query parameters. Each error names the unanswered question. */
export const answersSchema = z.object({
  event: z.enum(events, 'Choose an event.'),
  ageGroup: z.enum(ageGroups, 'Choose an age group.'),
  interests: z.pipe(
    z
      .array(z.enum(interests, 'Choose interests from the list.'))
      .check(z.minLength(1, 'Choose at least one interest.')),
    // Sorted and without duplicates.
    z.transform((chosen) => interests.filter((interest) => chosen.includes(interest))),
  ),
  priceRange: z.enum(priceRanges, 'Choose a budget.'),
})

/** A matching product with short reasons. */
const giftSchema = z.object({ product: productSchema, score: z.number(), reasons: z.array(z.string()) })
export type FoundGift = z.output<typeof giftSchema>

/** If no gift matches: the nearest budget with gifts, and their number. */
const nearestSchema = z.object({ priceRange: z.enum(priceRanges), count: z.int() })
export type Nearest = z.output<typeof nearestSchema>

/** The answer: at most six gifts, highest score first; without gifts, the nearest budget. */
export const giftFinderAnswerSchema = z.object({ results: z.array(giftSchema), nearest: z.optional(nearestSchema) })
export type GiftFinderAnswer = z.output<typeof giftFinderAnswerSchema>
