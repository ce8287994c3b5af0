import type { QueryKey } from '@tanstack/react-query'
import type { RouteParams } from 'regexparam'

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
  /** Other paths of this screen. */
  also: readonly string[]
  /** The queries that are loaded before rendering. Their answers are the same for all visitors. */
  reads: (params: Params, search: string) => ScreenRead[]
}
export type ScreenRead = { queryKey: QueryKey }
export type Params = Record<string, string>

type More<Path extends string, Also extends string> = Partial<Omit<ScreenLine, 'path' | 'file' | 'reads' | 'also'>> & {
  also?: readonly Also[]
  reads?: (params: RouteParams<Path>, search: string) => ScreenRead[]
}

/** A line of the table. Its path types the links to the screen. */
export const screen = <const Path extends string, const Also extends string = never>(
  path: Path,
  file: string,
  { reads, also, ...more }: More<Path, Also> = {},
) => ({
  frame: 'shop' as const,
  isOpen: false,
  ...more,
  path: path as Path,
  also: (also ?? []) as readonly Also[],
  file,
  reads: (reads ?? (() => [])) as ScreenLine['reads'],
})
