import { useLayoutEffect, useRef } from 'react'
import { markHydrated } from './hydrated.ts'
import { settleScroll } from './scroll.ts'

/** Draws nothing. Once the screen is drawn, it marks the page as hydrated and, after a navigation, scrolls and focuses the heading. */
export function SettleAfterNavigation({ path }: { path: string }) {
  const drawn = useRef(false)
  useLayoutEffect(() => {
    if (drawn.current) return
    drawn.current = true
    markHydrated()
    settleScroll(path)
  }, [path])
  return null
}
