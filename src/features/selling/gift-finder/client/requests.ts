import { queryOptions } from '@tanstack/react-query'
import type { GiftFinderAnswer } from '../contract.ts'
import type { AllAnswers } from '../gift-finder.ts'
import { writeAnswers } from '../paths.ts'

export const giftsQuery = (answers: AllAnswers) =>
  queryOptions<GiftFinderAnswer>({ queryKey: [`/api/gift-finder?${writeAnswers(answers)}`] })
