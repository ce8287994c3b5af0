import { createContext, useContext } from 'react'
import type { ScreenPath } from '../link.ts'

export type MenuLink = { href: string; name: string }
/** What a screen may know of itself and of where menus lead: the table of screens says it. */
export type ScreenFacts = {
  title: string
  menus: Record<string, readonly MenuLink[]>
  titleOf: (path: ScreenPath) => string
}

const ScreenContext = createContext<ScreenFacts>({ title: '', menus: {}, titleOf: () => '' })
export const ScreenProvider = ScreenContext.Provider

/** The heading of the screen that is shown. */
export const useTitle = (): string => useContext(ScreenContext).title

/** The titles of other screens, for what leads there. */
export const useTitles = (): ScreenFacts['titleOf'] => useContext(ScreenContext).titleOf

/** Where a menu leads, in its order. */
export const useMenu = (name: string): readonly MenuLink[] => useContext(ScreenContext).menus[name] ?? []

/** Whether a link leads to where the visitor is, or to what that belongs to; one that begins every address only on itself. */
export const isCurrent = (href: string, path: string, isRoot = href === '/') =>
  isRoot ? path === href : path === href || path.startsWith(`${href}/`)
