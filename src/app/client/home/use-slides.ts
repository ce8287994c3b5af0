import { useEffect, useState } from 'react'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import type { HeroSlide } from './hero-slides.ts'

/** `auto` starts by itself where motion is welcome, `asked` starts with Play. */
export type Play = 'auto' | 'asked' | 'stopped'

/**
 * Which slide is shown. The clock is the print's own animation: it calls `go(next, 'printed')` when the gift is finished,
 * so hovering, the focus or a hidden tab stop the slider by pausing that animation (styles/hero.css).
 */
export function useSlides(slides: readonly HeroSlide[]) {
  const count = slides.length
  const [at, setAt] = useState(0)
  const [play, setPlay] = useState<Play>('auto')

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce), (hover: none)').matches) setPlay('stopped')
  }, [])

  useEffect(() => {
    const mark = () => document.documentElement.toggleAttribute('data-hidden', document.hidden)
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [])

  const next = slides[(at + 1) % count]?.drawing
  // The next gift is fetched while this one is printed.
  useEffect(() => {
    if (play !== 'stopped' && next) new Image().src = drawingPath(next)
  }, [next, play])

  const go = (to: number, why: 'pressed' | 'printed' = 'pressed') => {
    if (why === 'pressed') setPlay('stopped')
    setAt((to + count) % count)
  }
  const toggle = () => setPlay(play === 'stopped' ? 'asked' : 'stopped')
  return { at, play, go, toggle }
}
