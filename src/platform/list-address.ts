import { searchText } from './search-text.ts'

/** Lists count no further than this; beyond it they show "More than …". */
export const maxCounted = 5_000

/** The maximum number of pages of a list. */
export const lastPage = 100_000

/** The filters of a list: each name with its values. The first value is the default; no values means any text. */
export type ListChoices = Record<string, readonly string[]>

/** The query parameters of a list. */
export type ListNames<C extends ListChoices> = 'q' | 'page' | (keyof C & string)

type Chosen<C extends ListChoices> = { [Name in keyof C]: C[Name] extends readonly [] ? string : C[Name][number] }
/** The search of a list: `q` is the typed text; pages start at 1. */
export type ListSearch<C extends ListChoices> = { q: string; page: number } & Chosen<C>

/** Reads the search from an address; invalid values are ignored. */
export function readListSearch<C extends ListChoices>(query: string | URLSearchParams, choices: C): ListSearch<C> {
  const params = new URLSearchParams(query)
  // A NUL cannot be stored, so it cannot be found.
  const text = (name: string) => (params.get(name) ?? '').replaceAll('\0', '').slice(0, searchText)
  const page = Math.trunc(Number(params.get('page')))
  const chosen = Object.entries(choices).map(([name, values]) => {
    const value = text(name)
    return [name, values.length === 0 || values.includes(value) ? value : values[0]]
  })
  return {
    ...(Object.fromEntries(chosen) as Chosen<C>),
    q: text('q'),
    page: page >= 1 && page <= lastPage ? page : 1,
  }
}

/** The query of a search, with `?`. Default values are left out. */
export function writeListSearch<C extends ListChoices>(search: Partial<ListSearch<C>>, choices: C): string {
  const params = new URLSearchParams()
  if (search.q) params.set('q', search.q)
  for (const [name, [usual = '']] of Object.entries(choices)) {
    const value = search[name]
    if (value && value !== usual) params.set(name, String(value))
  }
  if (search.page && search.page > 1) params.set('page', String(search.page))
  return params.size ? `?${params}` : ''
}
