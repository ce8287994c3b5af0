import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoComplaints, overflow, seriousFaults, untilReady, widths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

const notice = (page: Page) => page.getByRole('banner').getByRole('status')

test.each(widths)(
  'a line shows the offline state at %i px without a layout shift, and disappears online',
  async (width) => {
    const shopper = await story.newShopper(width)
    const { page, context } = shopper
    await page.goto('/products')
    await untilReady(page)
    const top = () => page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top)
    const before = await top()
    // The region is there before its words, or a screen reader would miss them.
    expect(await notice(page).textContent()).toBe('')
    await context.setOffline(true)
    await notice(page).getByText('You are offline. Changes cannot be saved.').waitFor()
    expect(await top()).toBe(before)
    expect(await seriousFaults(page)).toEqual([])
    await context.setOffline(false)
    await expect.poll(() => notice(page).textContent()).toBe('')
    expectNoComplaints(shopper)
    await shopper.close()
  },
)

test('the list of screens is loaded at the first interaction', async () => {
  const { page, close } = await story.newShopper()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await untilReady(page)
  const areNamed = () => asked.some((url) => url.includes('screen-files'))
  expect(areNamed()).toBe(false)
  await page.mouse.move(200, 200)
  await expect.poll(areNamed).toBe(true)
  await close()
})

describe('before a page is hydrated, as on a slow phone', () => {
  const openBeforeItsScripts = async (path: string, scripts: string | RegExp = '**/*.js') => {
    const shopper = await story.newShopper(390, { graphics: true })
    const { page } = shopper
    const { promise: held, resolve: hydrate } = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    return { ...shopper, hydrate }
  }

  // rule 107
  test('typed text and choices of a product are kept, and its button waits', async () => {
    const gifts = await (await fetch(`${story.shop.address}/api/products?published=true&q=Keepsake`)).json()
    const { page, hydrate, close } = await openBeforeItsScripts(`/products/${gifts[0].id}`)
    const words = page.getByRole('textbox', { name: /Engraving/ })
    await words.fill('Ida & Sam')
    await page.getByRole('radio', { name: 'Gold' }).check({ force: true })
    const add = page.getByRole('button', { name: /^Add to Cart/ })
    expect(await add.isDisabled()).toBe(true)
    expect(await add.evaluate((it) => getComputedStyle(it).opacity)).toBe('1')
    hydrate()
    await add.click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
    const [line] = await (await page.request.get('/api/cart')).json()
    expect(line.customization).toMatchObject({ engraving: 'Ida & Sam', color: 'gold' })
    expect(await words.inputValue()).toBe('Ida & Sam')
    await close()
  })

  test('a typed text alone is kept', async () => {
    const gifts = await (await fetch(`${story.shop.address}/api/products?published=true&q=Keepsake`)).json()
    const { page, hydrate, close } = await openBeforeItsScripts(`/products/${gifts[0].id}`)
    const words = page.getByRole('textbox', { name: /Engraving/ })
    await words.fill('Ida & Sam')
    hydrate()
    await page.getByText('9 of 50 characters').waitFor()
    expect(await words.inputValue()).toBe('Ida & Sam')
    await close()
  })

  // rule 107
  test('a pressed button acts once, as soon as it can', async () => {
    const { page, hydrate, close } = await openBeforeItsScripts('/', /\/program-[^/]*\.js$/)
    await page.waitForLoadState('domcontentloaded')
    const cart = page.getByRole('button', { name: /^Cart, / })
    // The entry script marks presses.
    await expect
      .poll(async () => {
        await cart.click()
        return cart.evaluate((it) => it.matches('[data-pressed], :has([data-pressed])'))
      })
      .toBe(true)
    hydrate()
    const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await close()
  })

  // rule 107
  test('form input is kept and not submitted', async () => {
    const { page, hydrate, close } = await openBeforeItsScripts('/contact')
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you print in green?')
    await page.getByRole('textbox', { name: 'Email' }).fill('ida@example.com')
    await page.getByRole('textbox', { name: 'Email' }).press('Enter')
    hydrate()
    await untilReady(page)
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Do you print in green?')
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('ida@example.com')
    await close()
  })
})

describe('a failed request', () => {
  const lost = async (page: Page, files: string) => {
    let asked = 0
    await page.route(files, (route) => {
      asked++
      return route.abort()
    })
    return () => asked
  }

  test('for a screen shows one failure, and Retry loads the screen', async () => {
    const { page, close } = await story.newShopper(1440, { alone: true })
    const asked = await lost(page, '**/gift-finder-screen-*.js')
    await page.goto('/contact')
    await untilReady(page)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('banner').getByRole('link', { name: 'Gift Finder' }).click()
    await reloaded
    await page.getByText('This page could not be shown.').waitFor()
    // Pointing at a link, pressing it, and the page that is loaded once more make a few requests each.
    expect(asked()).toBeLessThan(9)
    await page.unroute('**/gift-finder-screen-*.js')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Question 1 of 4').waitFor()
    await close()
  })

  test('for the list of screens falls back to a full page load', async () => {
    const { page, close } = await story.newShopper(1440, { alone: true })
    await lost(page, '**/screen-files-*.js')
    await page.goto('/contact')
    await untilReady(page)
    await page.getByRole('banner').getByRole('link', { name: 'Gift Finder' }).click()
    await page.getByText('Question 1 of 4').waitFor()
    await close()
  })
})

describe('a navigation', () => {
  const animations = (page: Page) =>
    page.evaluate(() => [...document.querySelectorAll('#main > *')].map((each) => getComputedStyle(each).animationName))
  const goToProducts = async (page: Page) => {
    await page.goto('/')
    await untilReady(page)
    expect(await animations(page)).toEqual(expect.not.arrayContaining(['settle']))
    await page.getByRole('banner').getByRole('link', { name: 'All Products' }).click()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
  }
  test('fades in the new screen, but not the first one', async () => {
    const { page, close } = await story.newShopper(1440, { reducedMotion: 'no-preference' })
    await goToProducts(page)
    expect(await animations(page)).toEqual(expect.arrayContaining(['settle']))
    await close()
  })
  test('has no animation with reduced motion', async () => {
    const { page, close } = await story.newShopper(1440, { reducedMotion: 'reduce' })
    await goToProducts(page)
    expect(await animations(page)).toEqual(expect.not.arrayContaining(['settle']))
    await close()
  })
})

describe('the slides of the home page', () => {
  const slides = (page: Page) => page.getByRole('region', { name: 'Featured gifts' })
  test('can be paused, pause under the pointer, and stop after manual navigation', async () => {
    const { page, close } = await story.newShopper(1440, { reducedMotion: 'no-preference' })
    await page.goto('/')
    await untilReady(page)
    const stop = slides(page).getByRole('button', { name: 'Pause slideshow' })
    expect(await slides(page).getByRole('button').first().getAttribute('aria-label')).toBe('Pause slideshow')
    const motion = () =>
      slides(page)
        .locator('.hero-stage')
        .evaluate((it) => getComputedStyle(it).animationPlayState)
    await page.mouse.move(0, 0)
    expect(await motion()).toContain('running')
    await slides(page).hover()
    expect(await motion()).not.toContain('running')
    const shown = await slides(page).locator('.hero-dot[aria-current]').getAttribute('aria-label')
    const next = (Number(/\d/.exec(shown ?? '')?.[0]) % 6) + 1
    await slides(page).getByRole('button', { name: 'Next slide' }).click()
    await slides(page).locator(`[aria-label^="Slide ${next} of 6"][aria-current]`).waitFor()
    expect(await stop.count()).toBe(0)
    expect(await slides(page).locator('[aria-live]').getAttribute('aria-live')).toBe('polite')
    await close()
  })
  test.each([390, 1440] as const)('have a nozzle that covers no text, at %i px', async (width) => {
    const { page, close } = await story.newShopper(width, { reducedMotion: 'no-preference' })
    await page.goto('/')
    await slides(page).getByRole('button', { name: 'Previous slide' }).waitFor()
    const widthOf = async (part: string) => (await slides(page).locator(part).first().boundingBox())?.width ?? 0
    expect(await widthOf('.hero-nozzle')).toBeGreaterThan(0)
    expect(await widthOf('.hero-nozzle')).toBeLessThan(0.2 * (await widthOf('.hero-object')))
    await close()
  })
  test('do not move with reduced motion', async () => {
    const { page, close } = await story.newShopper(1440, { reducedMotion: 'reduce' })
    await page.goto('/')
    await slides(page).getByRole('button', { name: 'Play slideshow' }).waitFor()
    await close()
  })
})

describe('the mobile menu', () => {
  const openMenu = async (page: Page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  }
  const closed = (page: Page) => page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'hidden' })
  const path = (page: Page) => new URL(page.url()).pathname
  const fromHomeToProducts = async () => {
    const shopper = await story.newShopper(390)
    const { page } = shopper
    await page.goto('/')
    await untilReady(page)
    await openMenu(page)
    await page.getByRole('dialog').getByRole('link', { name: 'All Products' }).click()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    return shopper
  }

  test('lists the specified links in rows of 44 px', async () => {
    const { page, close } = await story.newShopper(390)
    await page.goto('/')
    await untilReady(page)
    await openMenu(page)
    const rows = page.getByRole('dialog').getByRole('link')
    expect(await rows.allTextContents()).toEqual([
      ...['Home', 'All Products', 'Gift Finder', 'Custom Request'],
      ...['Seasonal Collections', 'Christmas Collection', "Valentine's Day", 'Custom Designs'],
    ])
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await close()
  })

  test('is closed by Back without leaving the page', async () => {
    const { page, close } = await fromHomeToProducts()
    await openMenu(page)
    await page.goBack()
    await closed(page)
    expect(path(page)).toBe('/products')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu')
    await page.goBack()
    await expect.poll(() => path(page)).toBe('/')
    await close()
  })

  test('leaves no history entry after closing or after a choice', async () => {
    const shopper = await fromHomeToProducts()
    const { page } = shopper
    for (const way of ['Escape', 'Close', 'here']) {
      await openMenu(page)
      if (way === 'Escape') await page.keyboard.press('Escape')
      else if (way === 'Close') await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      else await page.getByRole('dialog').getByRole('link', { name: 'All Products' }).click()
      await closed(page)
      await expect.poll(() => page.evaluate(() => Boolean(history.state?.menu))).toBe(false)
    }
    await openMenu(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Gift Finder' }).click()
    await page.getByRole('heading', { level: 1, name: 'Gift Finder' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
    await page.goBack()
    await expect.poll(() => path(page)).toBe('/')
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

test.each([1440, 1100, 800, 390])('at %i px the search suggests a product while its name is typed', async (width) => {
  const { page, close } = await story.newShopper(width)
  await page.goto('/shipping')
  await untilReady(page)
  if (width < 768) await page.getByRole('button', { name: 'Menu' }).click()
  // A combobox once the search is typed in, and a plain field before.
  await page.getByLabel('Search gifts').and(page.locator(':visible')).pressSequentially('keeps')
  await page.getByRole('option', { name: /Keepsake Heart/ }).waitFor()
  expect(await overflow(page)).toBe(0)
  await close()
})

// rule 40
test('one toast at a time is shown for five seconds, longer under the pointer', async () => {
  const { page, close } = await story.newShopper(1440, { alone: true })
  const ida = { name: 'Ida', email: 'toasted@example.com', password: 'a long enough password' }
  await page.request.post('/api/auth/register', { data: ida })
  const [gift] = await (await page.request.get('/api/products?published=true')).json()
  await page.clock.install({ time: '2026-12-20T12:00:00Z' })
  await page.goto(`/products/${gift.id}`)
  const heart = page.getByRole('main').getByRole('button', { name: /^Wishlist/ })
  const toast = page.locator('.toast')
  await heart.click()
  await toast.getByText('Added to wishlist').waitFor()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await page.clock.pauseAt('2026-12-20T13:00:00Z')
  /** Moves the pointer and waits for the page's messages to itself. */
  const point = async (x: number, y: number) => {
    await page.mouse.move(x, y)
    for (let turn = 0; turn < 5; turn++)
      await page.evaluate(
        () =>
          new Promise((done) => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = done
            port2.postMessage('my turn')
          }),
      )
  }
  await heart.click()
  await toast.getByText('Removed from wishlist').waitFor()
  const isPressed = async () => {
    await page.clock.runFor(10)
    return heart.getAttribute('aria-pressed')
  }
  await expect.poll(isPressed).toBe('false')
  await heart.click()
  await toast.getByText('Added to wishlist').waitFor()
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(4999)
  expect(await toast.count()).toBe(1)
  // The page’s clock is frozen, so no timer moves the toast.
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {}
  await point(x + 8, y + 8)
  await page.clock.runFor(60_000)
  expect(await toast.count()).toBe(1)
  await point(0, 0)
  await page.clock.runFor(4999)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(1)
  await toast.waitFor({ state: 'detached' })
  await close()
})

test('a toast in a dialog disappears when the dialog is closed under the pointer', async () => {
  const { page, close } = await story.newShopper(1440, { alone: true })
  const [gift] = await (await page.request.get('/api/products?published=true')).json()
  await page.clock.install({ time: '2026-12-20T12:00:00Z' })
  await page.goto(`/products/${gift.id}`)
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Shopping Cart' })
  await dialog.getByText('Added to cart').hover()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  const toast = page.locator('.toast')
  await toast.getByText('Added to cart').waitFor()
  await page.clock.runFor(5000)
  await toast.waitFor({ state: 'detached' })
  await close()
})

test('a page says that its buttons need JavaScript where it is off', async () => {
  const { page, close } = await story.newShopper(390)
  const html = await (await page.request.get('/products')).text()
  expect(html).toMatch(/<noscript>.*please turn JavaScript on\.<\/p><\/noscript>/)
  await close()
})
