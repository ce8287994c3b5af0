import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { asAdmin, closeWindows, newShopper, openBrowser } from './browser.ts'
import { newPlace, type RunningShop, type ShopPlace, sharedShop, startShop } from './running-shop.ts'

export type Story = ReturnType<typeof openStory>
type Wishes = Parameters<typeof newShopper>[3]

/**
 * A running demo shop and browsers for journeys. Journeys that only add data share their shop with other files. Journeys that change
 * settings or count rows have their own shop.
 */
export function openStory(
  which: 'shared shop' | 'own shop' = 'shared shop',
  /** The configuration of an own shop. */
  environment: () => Promise<Record<string, string>> = async () => ({}),
) {
  let shop: RunningShop
  let place: ShopPlace | undefined
  let browser: Browser
  const leave: (() => Promise<void>)[] = []
  beforeAll(async () => {
    if (which === 'own shop') place = await newPlace()
    shop = await (place ? startShop({ ...place, environment: await environment() }) : sharedShop())
    browser = await openBrowser()
  })
  afterAll(async () => {
    for (const close of leave) await close()
    if (!place) return
    // A shop that failed to start still has a data folder.
    if (shop) await closeWindows(browser, shop.address)
    await shop?.stop()
    await place.forget()
  })
  return {
    get shop() {
      return shop
    },
    newShopper: async (width?: number, wishes?: Wishes) => {
      const shopper = await newShopper(browser, shop.address, width, wishes)
      // Closes the windows of a failed journey, which would stay open in the shared browser.
      leave.push(shopper.close)
      return shopper
    },
    /** Does something as the demo shop's admin, in a browser of their own. */
    asAdmin: (work: (page: Page) => Promise<unknown>) => asAdmin(browser, shop, work),
  }
}
