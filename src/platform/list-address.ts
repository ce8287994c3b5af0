import { searchText } from './search-text.ts'

/** Lists count no further than this; beyond it they show "More than …". */
export const maxCounted = 5_000

/** No list has more pages than this. */
export const lastPage = 100_000

/** What may be chosen of a list: by name, the values, the first of which is the default. No values at all means any text. */
export type ListChoices = Record<string, readonly string[]>

/** What a list's query names. */
export type ListNames<C extends ListChoices> = 'q' | 'page' | (keyof C & string)

type Chosen<C extends ListChoices> = { [Name in keyof C]: C[Name] extends readonly [] ? string : C[Name][number] }
/** What a list shows: `q` is what was typed, pages count from 1. */
export type ListSearch<C extends ListChoices> = { q: string; page: number } & Chosen<C>

/** The search that an address asks for; junk is ignored, never an error. */
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

/** The shortest query that says a search, `?` and all: defaults are left out. */
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
