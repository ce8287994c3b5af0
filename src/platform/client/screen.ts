import { createContext, useContext } from 'react'
import type { ScreenPath } from '../link.ts'

export type MenuLink = { href: string; name: string }
/** What platform components may know about screens and menus, provided by the table of screens. */
export type ScreenFacts = {
  title: string
  menus: Record<string, readonly MenuLink[]>
  titleOf: (path: ScreenPath) => string
}

const ScreenContext = createContext<ScreenFacts>({ title: '', menus: {}, titleOf: () => '' })
export const ScreenProvider = ScreenContext.Provider

/** The heading of the current screen. */
export const useTitle = (): string => useContext(ScreenContext).title

/** The titles of other screens, for links to them. */
export const useTitles = (): ScreenFacts['titleOf'] => useContext(ScreenContext).titleOf

/** The links of a menu, in their order. */
export const useMenu = (name: string): readonly MenuLink[] => useContext(ScreenContext).menus[name] ?? []

/** Whether a link leads to the current page or a page above it. A link that is a prefix of every address counts only on its own page. */
export const isCurrent = (href: string, path: string, isRoot = href === '/') =>
  isRoot ? path === href : path === href || path.startsWith(`${href}/`)
