import type { Category } from '../contract.ts'
import { collections, holidayCollections } from './collections.ts'
import { categoryIn } from './requests.ts'

const typeNames: Record<string, string> = { ...collections, holiday: holidayCollections }

/** Heading and filter of a `?category=` value that the shop does not have. */
export const unknownCollection = 'Unknown collection'

/** The label of a `?category=` value: the name of the category, of the type or of a usual collection. Empty for no category. */
export const nameOfCategory = (wanted: string, categories: Category[]) =>
  wanted && (categoryIn(wanted, categories)?.name ?? typeNames[wanted] ?? unknownCollection)
