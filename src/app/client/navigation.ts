import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { prepare } from './router.tsx'
import { findScreen, notFound } from './screens.ts'

/** Links stay plain anchors: inside the shop they change the page in place, and pointing at one fetches what it leads to. */
export function startNavigation(queries: QueryClient) {
  const warm = (event: Event) => {
    const link = linkOf(event)
    if (link) void prepare(queries, new URL(link.href)).catch(() => undefined)
  }
  addEventListener('pointerover', warm)
  addEventListener('focusin', warm)
  addEventListener('click', async (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    const url = new URL(link.href)
    const late = new Promise((done) => setTimeout(done, 400))
    await Promise.race([prepare(queries, url).catch(() => undefined), late])
    if (url.pathname === location.pathname) scrollTo(0, 0)
    if (url.href !== location.href) navigate(url.pathname + url.search + url.hash)
  })
  rememberScroll(queries)
}

/** Called when another screen has been drawn: Back lands where it was left, a link at the top; the focus goes to the heading. */
export function arrive(path: string) {
  const first = shown === undefined
  const same = shown === path
  shown = path
  if (first || same) return
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
  restore(wanted)
  wanted = 0
}

let shown: string | undefined
let wanted = 0

/** A link that this router can follow: the shop's own, to a screen it knows. Every other one is the browser's business. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== location.origin || link.target || link.hasAttribute('download')) return undefined
  if (link.hash && link.pathname === location.pathname) return undefined
  return findScreen(link.pathname).screen === notFound ? undefined : link
}

/** Every history entry gets a key under which its scroll position is kept, for Back, Forward and a reload. */
function rememberScroll(queries: QueryClient) {
  history.scrollRestoration = 'manual'
  const kept: Record<string, number> = JSON.parse(sessionStorage.getItem('scroll') ?? '{}')
  let current = keyOf(history.state) ?? newKey()
  history.replaceState({ ...history.state, key: current }, '')
  const top = kept[current]
  if (top) restore(top)

  addEventListener('pushState', () => {
    kept[current] = scrollY
    current = newKey()
    history.replaceState({ ...history.state, key: current }, '')
  })
  addEventListener('replaceState', () => {
    if (!keyOf(history.state)) history.replaceState({ ...history.state, key: current }, '')
  })
  addEventListener('popstate', () => {
    kept[current] = scrollY
    current = keyOf(history.state) ?? newKey()
    wanted = kept[current] ?? 0
    void prepare(queries, new URL(location.href)).catch(() => undefined)
  })
  addEventListener('pagehide', () => {
    kept[current] = scrollY
    sessionStorage.setItem('scroll', JSON.stringify(kept))
  })
}

/** Scrolls to `top`; when the page is still too short for it, again as it grows, until the reader scrolls. */
function restore(top: number) {
  scrollTo({ top, behavior: 'instant' })
  if (scrollY >= top - 1) return
  const growing = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (scrollY >= top - 1) growing.disconnect()
  })
  const stop = () => growing.disconnect()
  growing.observe(document.body)
  addEventListener('wheel', stop, { once: true, passive: true })
  addEventListener('touchstart', stop, { once: true, passive: true })
  setTimeout(stop, 3000)
}

const newKey = () => Math.random().toString(36).slice(2)

function keyOf(state: unknown): string | undefined {
  const key = typeof state === 'object' && state && 'key' in state ? state.key : undefined
  return typeof key === 'string' ? key : undefined
}
