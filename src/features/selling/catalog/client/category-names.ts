import type { Category } from '../contract.ts'
import { collections, holidayCollections } from './collections.ts'
import { categoryIn } from './requests.ts'

const typeNames: Record<string, string> = { seasonal: collections.seasonal, holiday: holidayCollections }

/** The label of a `?category=` value: the category's name, the type's name, or the value itself. Empty for no category. */
export const nameOfCategory = (wanted: string, categories: Category[]) =>
  wanted && (categoryIn(wanted, categories)?.name ?? typeNames[wanted] ?? wanted)
