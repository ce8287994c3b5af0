import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let scroll: typeof import('./scroll.ts')
let page: EventTarget
let y: number
let state: unknown
beforeEach(async () => {
  ;[page, y, state] = [new EventTarget(), 0, null]
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    replaceState: (next: unknown) => {
      state = next
    },
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('location', { href: 'http://shop.test/' })
  vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null })
  // The browser says that it has scrolled when it draws the next time.
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => {
    y = top
  })
  Object.defineProperty(globalThis, 'scrollY', { get: () => y, configurable: true })
  vi.resetModules()
  scroll = await import('./scroll.ts')
  scroll.rememberScroll(() => undefined)
  scroll.settleScroll('/')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'scrollY')
})

const read = (top: number) => {
  y = top
  page.dispatchEvent(new Event('scroll'))
}
/** Follows a link; answers the entry that is looked at then. */
const go = (path: string) => {
  state = null
  page.dispatchEvent(new Event('pushState'))
  scroll.settleScroll(path)
  return state
}
const goBack = (entry: unknown, path: string) => {
  state = entry
  page.dispatchEvent(new Event('popstate'))
  scroll.settleScroll(path)
}

test('Back lands where a screen was left, also one that was left before it was drawn at its place', () => {
  const first = state
  read(500)
  const second = go('/products')
  expect(y).toBe(0)
  // At once, before the browser has said where the second screen stands.
  const third = go('/cart')
  read(300)
  goBack(second, '/products')
  expect(y).toBe(0)
  goBack(first, '/')
  expect(y).toBe(500)
  goBack(third, '/cart')
  expect(y).toBe(300)
  goBack(first, '/')
  expect(y).toBe(500)
})
