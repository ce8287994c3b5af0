import { queryOptions } from '@tanstack/react-query'
import { productsApi } from '#features/selling/catalog/paths.ts'
import type { Suggestion } from '../contract.ts'

export const suggestionsQuery = (typed: string) =>
  queryOptions<Suggestion[]>({ queryKey: [`${productsApi}/suggest?${new URLSearchParams({ q: typed })}`] })
