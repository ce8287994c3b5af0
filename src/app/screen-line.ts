import type { QueryKey } from '@tanstack/react-query'
import type { RouteParams } from 'regexparam'

/** The allowed values of a query parameter: one or several of a list, a text up to a length, or a number up to a limit. */
export type Values = readonly string[] | { several: readonly string[] } | { text: number } | { upTo: number }
export type MenuName = 'shop' | 'finding' | 'help' | 'about' | 'office' | 'office-more' | 'owner' | 'account'

/** One line of the table of screens. */
export type ScreenLine = {
  path: string
  file: string
  /** The page title and heading. A screen whose title depends on its data renders its own head. */
  title?: string
  /** For search engines and link previews. Not needed if robots may not visit the screen. */
  description?: string
  /** The frame: the shop's header and footer, the bare frame of the checkout, or the back office's. */
  frame: 'shop' | 'paying' | 'office'
  /** Whether robots may visit. Other screens are rendered without their query parameters; the browser loads their data. */
  isOpen: boolean
  /** The screen's addresses in the sitemap: its own, or one for each product or collection. */
  sitemap?: 'itself' | 'products' | 'collections'
  /** The menu that links to the screen, and the link's text if it is not the title. */
  menu?: MenuName | readonly [MenuName, string]
  /** The known query parameters and their values. Others are removed from the address. */
  query: Record<string, Values>
  /** Other paths of this screen. */
  also: readonly string[]
  /** The queries that are loaded before rendering. Their answers are the same for all visitors. */
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

/** A line of the table. Its path and query type the links to the screen. */
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

/** The known part of a query. Unknown names and values are dropped, because each would make another entry in the page cache. */
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
