import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { isFull } from './how-often.ts'
import type { RunningShop } from './running-shop.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let browser: Promise<Browser> | undefined
/** The one browser of the run, which ends with it. */
export const openBrowser = () => {
  browser ??= chromium.connect(inject('browser'))
  return browser
}

/** The widths in pixels that every screen is looked at. */
export const widths = [1440, 390] as const

/** The widths in pixels that a story is told in: by day on a phone, where less has room; every night on both. decisions/0044 */
export const storyWidths = isFull ? widths : ([390] as const)

export type Shopper = Awaited<ReturnType<typeof newShopper>>

/** A person with a browser of their own. What their pages complain about is kept and can be asked for. */
export async function newShopper(
  browser: Browser,
  address: string,
  width = 1440,
  wishes: Pick<BrowserContextOptions, 'colorScheme' | 'forcedColors' | 'hasTouch' | 'reducedMotion'> = {},
) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    baseURL: address,
    ...wishes,
  })
  const page = await context.newPage()
  // It ends a story that waits for ever; a busy machine takes its time.
  page.setDefaultTimeout(120_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refusal of the server (a declined card, a wrong password) is an answer, not a fault of the page.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  return { page, context, complaints, close: () => context.close() }
}

/** Somebody whose calls the API answers, and who looks at no page. */
export async function newCaller(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address })
  return { request: context.request, close: () => context.close() }
}

/** What axe finds serious or critical on the page as it is now; of its colours alone where everything else was looked at before. */
export async function seriousFaults(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (of) => {
    type Node = { target: string[]; failureSummary: string }
    type Axe = {
      run: (where: Document, options: object) => Promise<{ violations: { id: string; nodes: Node[] }[] }>
      _audit: { rules: { id: string; impact: string }[] }
    }
    const { axe } = window as unknown as { axe: Axe }
    // How grave a fault is stands with its rule: those that are neither serious nor critical are not even tried.
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

/** Waits until the browser has taken the page over: it knows by then who is signed in. */
export const untilReady = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^(Sign In|Account)$/ })
    .waitFor()

/** The toast that is showing, by its texts. */
export const expectToast = async (page: Page, ...texts: string[]) => {
  for (const text of texts) await page.locator('.toast, .toast-note').filter({ hasText: text }).waitFor()
}

/** Pixels by which the page is wider than its window: a page that reflows has none. */
export const overflow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth))

export const expectNoComplaints = ({ complaints }: { complaints: string[] }) => expect(complaints).toEqual([])

/**
 * Gives the window another width in pixels. The page is styled anew: Chromium at times leaves a part of it as it was in the width
 * before, until something else touches it.
 */
export async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => {
    document.body.style.display = 'none'
    document.body.getBoundingClientRect()
    document.body.style.removeProperty('display')
  })
}

/** Calls the API as this page's visitor, in the page itself; answers the JSON. */
export const callApi = (page: Page, method: string, path: string, payload?: unknown) =>
  page.evaluate(
    async ([how, where, what]) => {
      const response = await fetch(where as string, {
        method: how as string,
        headers: { 'content-type': 'application/json' },
        ...(what !== undefined && { body: JSON.stringify(what) }),
      })
      return response.json()
    },
    [method, path, payload] as const,
  )

/** Does something as the demo shop's admin, in a browser of their own. */
export async function asAdmin(browser: Browser, shop: RunningShop, work: (page: Page) => Promise<unknown>) {
  const { page, close } = await newShopper(browser, shop.address)
  await page.goto('/cart')
  await callApi(page, 'POST', '/api/auth/login', {
    email: 'admin@example.com',
    password: shop.password('admin@example.com'),
  })
  await work(page)
  await close()
}
