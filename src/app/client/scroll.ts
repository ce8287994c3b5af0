/** Every history entry gets a key under which its scroll position is kept, for Back, Forward and a reload. */
export function rememberScroll(warm: (url: URL) => void) {
  history.scrollRestoration = 'manual'
  kept = JSON.parse(sessionStorage.getItem('scroll') ?? '{}')
  current = keyOf(history.state) ?? newKey()
  history.replaceState({ ...history.state, key: current }, '')
  const top = kept[current]
  if (top) restore(top)

  look()
  addEventListener('scroll', look, { passive: true })
  // Wouter announces both kinds of change as events of their own.
  addEventListener('pushState', () => {
    kept[current] = place
    current = newKey()
    isBack = false
    history.replaceState({ ...history.state, key: current }, '')
  })
  addEventListener('replaceState', () => {
    if (keyOf(history.state)) return
    delete kept[current]
    history.replaceState({ ...history.state, key: current }, '')
  })
  addEventListener('popstate', () => {
    kept[current] = place
    current = keyOf(history.state) ?? newKey()
    // The screen that was left may not have been drawn yet: then the one that is shown has lost its place without ever going.
    isBack = true
    warm(new URL(location.href))
  })
  addEventListener('pagehide', () => {
    kept[current] = place
    sessionStorage.setItem('scroll', JSON.stringify(kept))
  })
}

/** Called when another screen has been drawn: Back lands where it was left, a link at the top; the focus goes to the heading. */
export function arrive(path: string) {
  const first = shown === undefined
  const same = shown === path
  shown = path
  const wasBack = isBack
  isBack = false
  if (same && wasBack) restore(kept[current] ?? 0)
  if (first || same) return
  // From here on a new screen comes in gently (base.css); the first is there at once.
  document.documentElement.dataset.moved = ''
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  // Stored by history entry: a screen may be drawn late, when the reader has already gone back.
  restore(kept[current] ?? 0)
}

let shown: string | undefined
let kept: Record<string, number> = {}
let current = ''
/** The scroll position in pixels, as of the last scroll event: reading it from the page would force a layout. */
let place = 0
let isBack = false

/** The scroll position before the first scroll event: the reader may leave early. */
function look() {
  place = scrollY
}

let growing: ResizeObserver | undefined

/** Scrolls to `top`; when the page is still too short for it, again as it grows, until the reader does something or goes on. */
function restore(top: number) {
  growing?.disconnect()
  const isThere = () => {
    scrollTo({ top, behavior: 'instant' })
    look()
    return place >= top - 1
  }
  if (isThere()) return
  const grown = new ResizeObserver(() => {
    if (isThere()) grown.disconnect()
  })
  growing = grown
  grown.observe(document.body)
  for (const deed of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(deed, () => grown.disconnect(), { once: true, passive: true })
}

const newKey = () => Math.random().toString(36).slice(2)

function keyOf(state: unknown): string | undefined {
  const key = typeof state === 'object' && state && 'key' in state ? state.key : undefined
  return typeof key === 'string' ? key : undefined
}
