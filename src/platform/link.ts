import { inject, type RouteParams } from 'regexparam'

/** The paths of the shop's screens, declared by the table of screens. A link to another path does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: the table of screens declares the paths.
export interface KnownScreens {}
export type ScreenPath = KnownScreens extends { path: infer Path extends string } ? Path : never

/** The query parameters of a screen; an `also` path has none. */
export type QueryNames<Path> = KnownScreens extends { query: infer Known }
  ? Path extends keyof Known
    ? Known[Path]
    : never
  : never
type Query<Path> =
  | string
  | URLSearchParams
  | ([QueryNames<Path>] extends [never] ? never : { [Name in QueryNames<Path> & string]?: string | null | undefined })
type Values<Path extends string> = { [Name in keyof RouteParams<Path>]: string }

/**
 * The address of a screen: `linkTo('/products/:id', { id })`, with an optional query as an object or as text with `?`. Values are
 * escaped; empty values are left out.
 */
export function linkTo<Path extends ScreenPath>(
  path: Path,
  ...[values, query]: keyof RouteParams<Path> extends never
    ? [values?: null, query?: Query<Path>]
    : [Values<Path>, query?: Query<Path>]
): string {
  const escaped = Object.entries(values ?? {}).map(([name, value]) => [name, encodeURIComponent(String(value))])
  return inject(path as string, Object.fromEntries(escaped)) + written(query)
}

function written(query: string | URLSearchParams | Record<string, string | null | undefined> | undefined): string {
  if (query === undefined || typeof query === 'string') return query ?? ''
  const params =
    query instanceof URLSearchParams
      ? query
      : new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])))
  return params.size ? `?${params}` : ''
}
