import { useLayoutEffect, useRef } from 'react'
import { markHydrated } from './hydrated.ts'
import { arrive } from './scroll.ts'

/** Mounted after a screen. Once the screen is drawn, the page scrolls and its heading gets the focus, except on the first page. */
export function SettleAfterNavigation({ path }: { path: string }) {
  const drawn = useRef(false)
  useLayoutEffect(() => {
    if (drawn.current) return
    drawn.current = true
    markHydrated()
    arrive(path)
  }, [path])
  return null
}
