import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { asAdmin, newShopper, openBrowser } from './browser.ts'
import { forget, type RunningShop, sharedShop, startShop } from './running-shop.ts'

export type Story = ReturnType<typeof openStory>
type Wishes = Parameters<typeof newShopper>[3]

/**
 * What stories are told in: a demo shop that runs, and people with browsers. Stories that only add something share their shop with
 * those of other files; the others, which change its settings or count what it holds, are told in one of their own.
 */
export function openStory(which: 'shared shop' | 'own shop' = 'shared shop') {
  let shop: RunningShop
  let browser: Browser
  const leave: (() => Promise<void>)[] = []
  beforeAll(async () => {
    shop = await (which === 'own shop' ? startShop() : sharedShop())
    browser = await openBrowser()
  })
  afterAll(async () => {
    for (const close of leave) await close()
    if (which === 'shared shop') return
    await shop.stop()
    forget(shop.dataDir)
  })
  return {
    get shop() {
      return shop
    },
    newShopper: async (width?: number, wishes?: Wishes) => {
      const shopper = await newShopper(browser, shop.address, width, wishes)
      // One whose story ended half-way would stay in everybody's browser.
      leave.push(shopper.close)
      return shopper
    },
    /** Does something as the demo shop's admin, in a browser of their own. */
    asAdmin: (work: (page: Page) => Promise<unknown>) => asAdmin(browser, shop, work),
  }
}
