import type { Category } from '../contract.ts'

/** The category that an address names by its id or slug. decisions/0012 */
export const findCategory = (wanted: string, categories: Category[]) =>
  categories.find(({ id }) => id === wanted) ?? categories.find(({ slug }) => slug === wanted)

const typeNames: Record<string, string> = { seasonal: 'Seasonal Collections', holiday: 'Holiday Collections' }

/** What a `?category=` is called: a category's name, a type's, or what was asked for. Empty for none. */
export const nameOfCategory = (wanted: string, categories: Category[]) =>
  wanted && (findCategory(wanted, categories)?.name ?? typeNames[wanted] ?? wanted)
