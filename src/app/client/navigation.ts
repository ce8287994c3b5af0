import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { findScreen, notFound } from '../screens.ts'
import { fetchNames, preload } from './router.tsx'
import { rememberScroll } from './scroll.ts'

/** Turns clicks on plain links within the shop into client-side navigation, and preloads the target on hover. */
export function startNavigation(queries: QueryClient) {
  const warm = (event: Event) => {
    const link = linkOf(event)
    if (link) void preload(queries, new URL(link.href))
  }
  addEventListener('pointerover', warm)
  addEventListener('focusin', warm)
  // Loads the names of all screens' files, which preloading on hover needs.
  for (const sign of ['scroll', 'pointerover', 'touchstart', 'keydown'])
    addEventListener(sign, () => void fetchNames().catch(() => undefined), { once: true, passive: true })
  addEventListener('click', async (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    const link = linkOf(event)
    if (!link) return
    event.preventDefault()
    const url = new URL(link.href)
    const late = new Promise((done) => setTimeout(done, 400))
    await Promise.race([preload(queries, url), late])
    if (url.pathname === location.pathname) scrollTo(0, 0)
    // The open mobile menu is a history entry. The chosen page replaces it.
    if (url.href !== location.href) navigate(url.pathname + url.search + url.hash, { replace: history.state?.menu })
  })
  rememberScroll((url) => void preload(queries, url))
}

/** A link to a screen of the shop. The browser follows all other links itself. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== location.origin || link.target || link.hasAttribute('download')) return undefined
  if (link.hash && link.pathname === location.pathname) return undefined
  return findScreen(link.pathname).screen === notFound ? undefined : link
}
