import type { Category } from '../contract.ts'
import { collections, holidayCollections } from './collections.ts'
import { categoryIn } from './requests.ts'

const typeNames: Record<string, string> = { seasonal: collections.seasonal, holiday: holidayCollections }

/** What a `?category=` is called: a category's name, a type's, or what was asked for. Empty for none. */
export const nameOfCategory = (wanted: string, categories: Category[]) =>
  wanted && (categoryIn(wanted, categories)?.name ?? typeNames[wanted] ?? wanted)
