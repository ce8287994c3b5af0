import type { QueryKey } from '@tanstack/react-query'
import type { RouteParams } from 'regexparam'

/** The values that one name of a screen's query may have: some of a list, a text of so many characters, a number up to one. */
export type Values = readonly string[] | { several: readonly string[] } | { text: number } | { upTo: number }
export type MenuName = 'shop' | 'finding' | 'help' | 'about' | 'office' | 'office-more' | 'owner' | 'account'

/** One line of the table of screens. */
export type ScreenLine = {
  path: string
  file: string
  /** What its tab and its heading say; a screen whose title depends on what it shows writes its own head. */
  title?: string
  /** For search engines and those who share it; one that robots may not visit needs none. */
  description?: string
  /** The frame: the shop's header and footer, the bare frame of the checkout, or the back office's. */
  frame: 'shop' | 'paying' | 'office'
  /** Whether robots may come. The others are also drawn without their query: what they show is the browser's to ask. */
  isOpen: boolean
  /** What the sitemap has of it: itself, or one address for each of these things. */
  sitemap?: 'itself' | 'products' | 'collections'
  /** The menu it stands in, and what it is called there if that is not its title. */
  menu?: MenuName | readonly [MenuName, string]
  /** The names its query knows, and their values; others are dropped before anything is made of them. */
  query: Record<string, Values>
  /** Other paths that lead here. */
  also: readonly string[]
  /** What is read before it is drawn, and is the same for everybody. */
  reads: (params: Params, search: string) => ScreenRead[]
}
export type ScreenRead = { queryKey: QueryKey }
export type Params = Record<string, string>

type More<Path extends string, Also extends string, Query> = Partial<
  Omit<ScreenLine, 'path' | 'file' | 'reads' | 'also' | 'query'>
> & {
  also?: readonly Also[]
  query?: Query
  reads?: (params: RouteParams<Path>, search: string) => ScreenRead[]
}

/** A line of the table, whose path and query links can be typed by. */
export const screen = <
  const Path extends string,
  const Also extends string = never,
  const Query extends Record<string, Values> = Record<never, never>,
>(
  path: Path,
  file: string,
  { reads, also, query, ...more }: More<Path, Also, Query> = {},
) => ({
  frame: 'shop' as const,
  isOpen: false,
  ...more,
  query: (query ?? {}) as Query,
  path: path as Path,
  also: (also ?? []) as readonly Also[],
  file,
  reads: (reads ?? (() => [])) as ScreenLine['reads'],
})

/** The known part of a query: unknown names and values are dropped, so that made-up ones do not fill the page cache. */
export function knownQuery({ query }: ScreenLine, given: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  for (const [name, values] of Object.entries(query))
    for (const value of knownValues(values, given.getAll(name))) known.append(name, value)
  return known
}

function knownValues(values: Values, given: string[]): string[] {
  if ('several' in values) {
    const chosen = given.flatMap((value) => value.split(',')).map((value) => value.trim())
    return values.several.filter((value) => chosen.includes(value))
  }
  const [value = ''] = given
  if (value === '') return []
  if ('text' in values) return [value.trim().slice(0, values.text).trim()].filter(Boolean)
  if ('upTo' in values)
    return /^[1-9]\d*$/.test(value) && Number(value) > 1 && Number(value) <= values.upTo ? [value] : []
  return values.includes(value) ? [value] : []
}
