/** Keeps a scroll position per history entry, for Back, Forward and a reload. */
export function rememberScroll(warm: (url: URL) => void) {
  history.scrollRestoration = 'manual'
  kept = JSON.parse(sessionStorage.getItem('scroll') ?? '{}')
  current = keyOf(history.state) ?? newKey()
  history.replaceState({ ...history.state, key: current }, '')
  const top = kept[current]
  if (top) restore(top)

  look()
  addEventListener('scroll', look, { passive: true })
  // Wouter dispatches these events for pushState and replaceState.
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
    // The screen of the left entry may never have been rendered: then the shown screen is the one to restore.
    isBack = true
    warm(new URL(location.href))
  })
  addEventListener('pagehide', () => {
    kept[current] = place
    sessionStorage.setItem('scroll', JSON.stringify(kept))
  })
}

/** Called after a screen was rendered: restores the scroll position after Back, scrolls to the top after a link, and focuses the heading. */
export function settleScroll(path: string) {
  const first = shown === undefined
  const same = shown === path
  shown = path
  const wasBack = isBack
  isBack = false
  if (same && wasBack) restore(kept[current] ?? 0)
  if (first || same) return
  // Screens after the first fade in (base.css).
  document.documentElement.dataset.moved = ''
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  // By history entry, because the visitor may already have gone back when a slow screen is rendered.
  restore(kept[current] ?? 0)
}

let shown: string | undefined
let kept: Record<string, number> = {}
let current = ''
/** The scroll position in pixels at the last scroll event: reading it from the page would force a layout. */
let place = 0
let isBack = false

/** The scroll position before the first scroll event, for a visitor who leaves before scrolling. */
function look() {
  place = scrollY
}

let growing: ResizeObserver | undefined

/** Scrolls to `top`. While the page is too short, repeats as the page grows, until the visitor scrolls, types or leaves. */
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
