import { useEffect, useState } from 'react'
import { heroPrint } from './hero-prints.ts'
import type { HeroSlide } from './hero-slides.ts'

/** `auto` starts by itself unless the visitor prefers reduced motion; `asked` starts with Play. */
export type Play = 'auto' | 'asked' | 'stopped'

/**
 * Which slide is shown. The printing animation is the timer: at its end it calls `go(next, 'printed')`. Hovering, the focus and a
 * hidden tab pause the animation and so the slider (hero.css).
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

  const next = slides[(at + 1) % count]?.slug
  // Preloads the next gift's picture during the animation.
  useEffect(() => {
    if (play !== 'stopped' && next) new Image().src = heroPrint(next, 'avif')
  }, [next, play])

  const go = (to: number, why: 'pressed' | 'printed' = 'pressed') => {
    if (why === 'pressed') setPlay('stopped')
    setAt((to + count) % count)
  }
  const toggle = () => setPlay(play === 'stopped' ? 'asked' : 'stopped')
  return { at, play, go, toggle }
}
