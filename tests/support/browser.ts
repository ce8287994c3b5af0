import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, type Page, request } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser } from './chromium.ts'
import { claimFor } from './claim.ts'
import { isFull } from './how-often.ts'
import type { RunningShop } from './running-shop.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Promise<Browser> | undefined
/** The browser of this test worker; another one if it has ended. A browser shared by all workers would need another process between. */
export const openBrowser = () => {
  browser = (browser ?? launchBrowser()).then((one) => (one.isConnected() ? one : launchBrowser()))
  return browser
}

/** The widths in pixels at which every screen is tested. */
export const widths = [1440, 390] as const

/** The widths in pixels at which a journey runs: phone width in `npm test`, both widths in `npm run test:full`. decisions/0037 */
export const storyWidths = isFull ? widths : ([390] as const)

export type Shopper = Awaited<ReturnType<typeof newShopper>>

/**
 * `alone`: a window of its own, for a test that moves the clock or injects a script. With `graphics`, gifts are rendered
 * in 3D; other tests do not wait for software rendering (decisions/0037).
 */
type Wishes = Pick<BrowserContextOptions, 'colorScheme' | 'forcedColors' | 'hasTouch' | 'reducedMotion'> & {
  alone?: boolean
  graphics?: boolean
}

/** A user with their own browser. Errors in their pages' consoles are collected. */
export async function newShopper(browser: Browser, address: string, width = 1440, { alone, ...wishes }: Wishes = {}) {
  const isKept = !alone && !wishes.hasTouch && !wishes.graphics
  const page = (isKept && (await takeWindow(browser, address, wishes))) || (await openWindow(browser, address, wishes))
  if (isKept) keepClean(page)
  await page.setViewportSize({ width, height: 900 })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refusal of the server (a declined card, a wrong password) is an answer, not a fault of the page.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  let hasLeft = false
  const close = async () => {
    if (hasLeft) return
    hasLeft = true
    if (!isKept || !(await emptyWindow(page, address))) await page.context().close()
    else windowsOf(browser, address).push(page)
  }
  return { page, context: page.context(), complaints, close }
}

/** The timeout of a journey; long, because the machine may be loaded. */
const timeout = 120_000

async function openWindow(browser: Browser, address: string, { graphics, ...wishes }: Omit<Wishes, 'alone'>) {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: address, ...wishes })
  if (!graphics) await context.addInitScript(withoutGraphics)
  const page = await context.newPage()
  page.setDefaultTimeout(timeout)
  return page
}

/** Disables WebGL, as in a browser without 3D: the picture stays, with the text below it. */
const withoutGraphics = () => {
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function of(this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
    return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...more])
  } as typeof getContext
}

/** Idle windows, by the shop that they have visited. */
const windows = new WeakMap<Browser, Map<string, Page[]>>()
function windowsOf(browser: Browser, address: string): Page[] {
  const ofBrowser = windows.get(browser) ?? new Map<string, Page[]>()
  windows.set(browser, ofBrowser)
  const known = ofBrowser.get(address) ?? []
  ofBrowser.set(address, known)
  return known
}

/**
 * A window that is used again: the first page of a new browser process takes longer than the page itself.
 * It keeps only pictures, styles and scripts in its cache.
 */
async function takeWindow(browser: Browser, address: string, wishes: Omit<Wishes, 'alone'>) {
  const page = windowsOf(browser, address).pop()
  await page?.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce', ...wishes })
  return page
}

/** Changes to a window that cannot be undone, so it is not reused. */
function keepClean(page: Page) {
  const refuse = () => {
    throw new Error('Ask for a window of your own: { alone: true }')
  }
  for (const one of [page, page.context()]) one.addInitScript = refuse
  // The context's own page is used by the next test.
  Object.defineProperty(page, 'clock', { get: refuse, configurable: true })
}

const heard = ['pageerror', 'console', 'request', 'response', 'dialog'] as const

/** Clears all data of a window; answers whether that worked. The window stays in its shop, and in its process. */
async function emptyWindow(page: Page, address: string): Promise<boolean> {
  const context = page.context()
  for (const event of heard) page.removeAllListeners(event)
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll({ behavior: 'ignoreErrors' })])
    await page.goto(`${address}/robots.txt`, { timeout: 10_000 })
    await Promise.all([context.clearCookies(), context.clearPermissions(), page.emulateMedia({ media: null })])
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    return true
  } catch {
    // Its shop has ended, or it is offline.
    return false
  }
}

/** Closes the windows of a shop that ends. */
export async function closeWindows(browser: Browser, address: string) {
  for (const page of windowsOf(browser, address).splice(0)) await page.context().close()
}

/** A visitor who only calls the API and needs no browser page. */
export async function newCaller(address: string) {
  const caller = await request.newContext({ baseURL: address })
  return { request: caller, close: () => caller.dispose() }
}

/** The serious and critical axe violations of the current page; only color contrast if everything else was checked before. */
export async function seriousFaults(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (of) => {
    type Node = { target: string[]; failureSummary: string }
    type Axe = {
      run: (where: Document, options: object) => Promise<{ violations: { id: string; nodes: Node[] }[] }>
      _audit: { rules: { id: string; impact: string }[] }
    }
    const { axe } = window as unknown as { axe: Axe }
    // Each rule has a fixed impact, so rules below serious are skipped.
    const slight = axe._audit.rules.filter(({ impact }) => !/^(serious|critical)$/.test(impact))
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(of === 'colours'
        ? { runOnly: ['color-contrast', 'link-in-text-block'] }
        : { rules: Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }])) }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, what)
}

/** Waits for hydration and the session. */
export const untilReady = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^(Sign In|Account)$/ })
    .waitFor()

/**
 * Navigates by a link of the shop, which is faster than loading the page. Waits for the heading of the
 * next screen.
 */
export async function follow(page: Page, path: string) {
  await page.evaluate((href) => {
    for (const heading of document.querySelectorAll('main h1')) heading.setAttribute('data-left', '')
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
  }, path)
  await page.locator('main h1:not([data-left])').first().waitFor({ state: 'attached' })
}

/** The toast that is showing, by its texts. */
export const expectToast = async (page: Page, ...texts: string[]) => {
  for (const text of texts) await page.locator('.toast, .toast-note').filter({ hasText: text }).waitFor()
}

/** Pixels by which the page is wider than its window: a page that reflows has none. */
export const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

export const expectNoComplaints = ({ complaints }: { complaints: string[] }) => expect(complaints).toEqual([])

/**
 * Sets the window's width in pixels and forces a style recalculation: Chromium sometimes keeps old styles in a part of the page after a
 * change of width or media.
 */
export async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => {
    document.body.style.display = 'none'
    document.body.getBoundingClientRect()
    document.body.style.removeProperty('display')
  })
}

/** Calls the API as this page's visitor; answers the JSON. */
export async function callApi(page: Page, method: string, path: string, payload?: unknown) {
  const given = { method, timeout, ...(payload !== undefined && { data: payload }) }
  return (await page.request.fetch(path, given)).json()
}

/** Pays for the cart of the page's person with a test card, and answers the order. */
export async function payCart(page: Page) {
  const claim = claimFor(await callApi(page, 'GET', '/api/cart'))
  const { clientSecret, paymentIntentId } = await callApi(page, 'POST', '/api/create-payment-intent', {
    amount: Number(claim.total),
  })
  await callApi(page, 'POST', '/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
  return callApi(page, 'POST', '/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })
}

/** Does something as the demo shop's admin, in a browser of their own. */
export async function asAdmin(browser: Browser, shop: RunningShop, work: (page: Page) => Promise<unknown>) {
  const { page, close } = await newShopper(browser, shop.address)
  await callApi(page, 'POST', '/api/auth/login', {
    email: 'admin@example.com',
    password: shop.password('admin@example.com'),
  })
  await work(page)
  await close()
}
