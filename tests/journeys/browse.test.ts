import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { demoProducts } from '../../db/demo/products.ts'
import { expectNoComplaints, expectToast, payCart, storyWidths, untilReady, widths } from '../support/browser.ts'
import { openSlowLine } from '../support/slow-line.ts'
import { openStory } from '../support/story.ts'

const everyGift = `${demoProducts.filter(({ isPublished }) => isPublished).length} products found`

const story = openStory()
let heart = ''
beforeAll(async () => {
  const products: { id: string; name: string }[] = await (
    await fetch(`${story.shop.address}/api/products?published=true`)
  ).json()
  heart = `/products/${products.find(({ name }) => name === 'Keepsake Heart')?.id}`
})

describe('the list of products', () => {
  // rule 18
  test('keeps search, category and sort in its address, and Back undoes one step', async () => {
    const shopper = await story.newShopper()
    const { page } = shopper
    await page.goto('/products')
    await untilReady(page)
    const found = page.getByRole('main').getByRole('status')
    await found.filter({ hasText: everyGift }).waitFor()
    await page.getByRole('main').getByLabel('Category').selectOption({ label: 'Easter Collection' })
    await page.waitForURL(/category=/)
    await found.filter({ hasText: '3 products found' }).waitFor()
    await page.getByRole('main').getByLabel(/Sort/).selectOption('price-high')
    await page.waitForURL(/sort=price-high/)
    await expect.poll(() => page.getByRole('article').first().textContent()).toContain('Spring Garden Egg Cup')
    await page.goBack()
    await page.goBack()
    await found.filter({ hasText: everyGift }).waitFor()

    await page.getByRole('main').getByLabel('Search').fill('zeppelin hangar')
    const above = page.getByRole('banner').getByRole('searchbox', { name: 'Search gifts' })
    await expect.poll(() => above.inputValue()).toBe('zeppelin hangar')
    await page.getByRole('heading', { name: 'No products found' }).waitFor()
    await page.getByText('Try adjusting your search terms or filters').waitFor()
    // A default sort order is not carried into a search, whose best match comes first.
    expect(new URL(page.url()).search).toBe('?q=zeppelin+hangar')
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await found.filter({ hasText: everyGift }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await above.inputValue()).toBe('')
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('shows a failed load, and Retry loads it', async () => {
    const { page, close } = await story.newShopper()
    await page.goto('/')
    await untilReady(page)
    let isDown = true
    await page.route('**/api/products/search*', (route) =>
      isDown ? route.fulfill({ status: 500, body: 'Something went wrong.' }) : route.continue(),
    )
    await page.getByRole('banner').getByRole('link', { name: 'All Products' }).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText(everyGift).waitFor()
    await close()
  })

  test('loads more, and Back from a product or from another site lands on the same card', async () => {
    const { page, close } = await story.newShopper()
    await page.goto('/products')
    await untilReady(page)
    const cards = page.getByRole('article')
    const isLastSeen = () => cards.last().evaluate((card) => card.getBoundingClientRect().top < window.innerHeight)
    const count = await cards.count()
    expect(await isLastSeen()).toBe(false)
    await cards.last().scrollIntoViewIfNeeded()
    // Scroll events arrive before the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    // Reading the scroll position while a page is left would force a layout of the whole page.
    await page.evaluate(() =>
      addEventListener('beforeunload', () => Object.defineProperty(window, 'scrollY', { value: 0 })),
    )
    await page.goto('/robots.txt')
    await page.goBack()
    await untilReady(page)
    expect(await cards.count()).toBe(count)
    await expect.poll(isLastSeen).toBe(true)
    await page.getByRole('button', { name: /Load more/i }).click()
    await expect.poll(() => cards.count()).toBe(39)
    const last = cards.last().getByRole('link').first()
    await last.scrollIntoViewIfNeeded()
    await last.click()
    await page.waitForURL(/\/products\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect.poll(() => cards.count()).toBe(39)
    await expect.poll(isLastSeen).toBe(true)
    await close()
  })
})

test('older reviews load page by page, and a failed page can be retried', async () => {
  const { page, close } = await story.newShopper(390)
  let isThere = false
  await page.route('**/api/products/*/reviews*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    if (number > 1 && !isThere) return route.abort()
    const review = {
      id: `r${number}`,
      authorName: `Ida ${number}`,
      rating: 5,
      text: null,
      createdAt: '2026-05-04T12:00:00Z',
    }
    return route.fulfill({
      json: { average: 5, count: 3, nextPage: number < 3 ? number + 1 : null, reviews: [review] },
    })
  })
  await page.goto('/products')
  await untilReady(page)
  await page.getByRole('main').getByRole('link', { name: 'Keepsake Heart' }).first().click()
  const reviews = page.getByRole('region', { name: 'Reviews' })
  const more = reviews.getByRole('button', { name: 'More reviews' })
  await more.click()
  await reviews.getByRole('alert').getByText('The reviews could not be loaded. Please try again.').waitFor()
  isThere = true
  await more.click()
  await reviews.getByText('Ida 2').waitFor()
  expect(await reviews.getByRole('alert').count()).toBe(0)
  await more.click()
  await reviews.getByText('Ida 3').waitFor()
  expect(await reviews.getByRole('listitem').allInnerTexts()).toHaveLength(3)
  expect(await more.count()).toBe(0)
  await close()
})

// rule 23
test('a product page links to the returns, and ends with four other gifts of its category once the shopper scrolls to them', async () => {
  const { page, close } = await story.newShopper()
  await page.goto('/products?category=easter')
  await untilReady(page)
  await page.getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/\/products\/./)
  const title = page.locator('h1.product-name')
  await title.waitFor()
  const name = (await title.textContent()) ?? ''
  const returns = page.getByRole('main').getByRole('link', { name: 'Returns and reprints' })
  expect(await returns.getAttribute('href')).toBe('/returns')
  const related = page.getByRole('region', { name: 'You may also like' })
  expect(await related.count()).toBe(0)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await related.waitFor()
  const names = await related.getByRole('heading', { level: 3 }).allTextContents()
  expect(names).toHaveLength(4)
  expect(names).not.toContain(name)
  const alike: { name: string }[] = (
    await (await fetch(`${story.shop.address}/api/products/search?category=easter`)).json()
  ).products
  // The category's other gifts come first.
  const others = alike.map((one) => one.name).filter((one) => one !== name)
  expect(names.slice(0, others.length)).toEqual(others)
  await close()
})

test('adding to the cart offline fails with a sentence and keeps the choices; online it works', async () => {
  const { page, context, close } = await story.newShopper(1440, { graphics: true })
  await page.goto(heart)
  await untilReady(page)
  // The viewer's chunk has loaded, but not the gift builder's.
  await page.getByRole('button', { name: '3D view' }).click()
  await page.locator('.gift-view[data-shown]').waitFor()
  await context.setOffline(true)
  await page.getByLabel(/^Engraving/).fill('Ida + Sam')
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await expectToast(page, 'Failed to add to cart')
  expect(await page.getByLabel(/^Engraving/).inputValue()).toBe('Ida + Sam')
  await page.locator('.gift-view').waitFor({ state: 'detached' })
  await context.setOffline(false)
  // What could not be fetched is fetched now, without another letter.
  await page.locator('.gift-view[data-shown]').waitFor()
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('“Ida + Sam”').waitFor()
  // The panel shows the message itself, because a toast would cover its totals.
  await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Added to cart').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  await close()
})

describe('the account', () => {
  // rule 30
  test('refuses a wrong password with the specified text and keeps the input', async () => {
    const { page, close } = await story.newShopper(390)
    await page.goto('/')
    await untilReady(page)
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill('not this one')
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectToast(page, 'Login failed', 'Invalid email or password')
    // The message is at the bottom of the window and covers no field.
    const [said, asked] = await Promise.all([page.locator('.toast').boundingBox(), dialog.boundingBox()])
    expect(said?.y).toBeGreaterThan((asked?.y ?? 0) + (asked?.height ?? 0))
    expect(await dialog.getByLabel('Email').inputValue()).toBe('ada@example.com')

    await dialog.getByLabel('Password', { exact: true }).fill(story.shop.password('ada@example.com'))
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expectToast(page, 'Welcome back!', 'You have successfully logged in.')
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByText('ada@example.com').waitFor()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expectToast(page, 'Goodbye!', 'You have been logged out.')
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
    await close()
  })

  // rule 33
  test('an admin sees the admin navigation, and no cart and no categories', async () => {
    const { page, close } = await story.newShopper()
    await page.request.post('/api/auth/login', {
      data: { email: 'admin@example.com', password: story.shop.password('admin@example.com') },
    })
    await page.goto('/')
    await untilReady(page)
    const header = page.getByRole('banner')
    for (const name of ['Dashboard', 'Products', 'Categories', 'Orders', 'Banners'])
      await header.getByRole('link', { name, exact: true }).waitFor()
    expect(await header.getByRole('button', { name: /^Cart/ }).count()).toBe(0)
    expect(await header.getByRole('button', { name: 'Categories' }).count()).toBe(0)
    await page.goto(heart)
    await page.getByText('You are signed in as the shop').waitFor()
    expect(await page.getByRole('button', { name: /^Add to Cart/ }).count()).toBe(0)
    await close()
  })

  test('lets a visitor sign in for a wishlist heart, which is then added', async () => {
    const { page, close } = await story.newShopper()
    await page.goto('/products')
    await untilReady(page)
    await page.getByRole('button', { name: 'Wishlist: Keepsake Heart' }).click()
    await expectToast(page, 'Sign in required', 'Please sign in to manage your wishlist.')
    // A browser that never signed in is offered an account first.
    await page.getByRole('dialog').getByRole('heading', { name: 'Create your account' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Password', { exact: true }).fill(story.shop.password('ada@example.com'))
    await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
    const wished = async () => JSON.stringify(await (await page.request.get('/api/wishlist')).json())
    await expect.poll(wished).toContain('Keepsake Heart')
    await page.locator('button[aria-pressed=true]').first().waitFor()
    await page.request.post('/api/auth/logout')
    await page.reload()
    await untilReady(page)
    await page.getByRole('button', { name: 'Wishlist: Keepsake Heart' }).click()
    await dialog.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await close()
  })
})

test('on a phone, a product’s price and first option are in the first view, and no picture is cut off', async () => {
  const { page, close } = await story.newShopper(390)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(heart)
  await untilReady(page)
  const box = async (place: Locator) => (await place.boundingBox()) ?? expect.fail('It is not drawn')
  const bar = await box(page.locator('.add-bar'))
  for (const place of [page.getByText('$16.00', { exact: true }).first(), page.locator('legend').first()]) {
    const { y, height } = await box(place)
    expect(y + height).toBeLessThan(bar.y)
  }
  const { y, height } = await box(page.locator('.spool-swatch').first())
  expect(y + height / 2).toBeLessThan(bar.y)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const last = await box(page.locator('.gallery-tab').last())
    expect(last.x + last.width).toBeLessThanOrEqual(width)
    // A focused field is scrolled out from below the bar, with its hints and errors.
    const words = page.getByLabel(/^Engraving/)
    const [field, foot] = [await box(words), await box(page.locator('.add-bar'))]
    await page.evaluate((y) => scrollBy(0, y), field.y + field.height / 2 - foot.y)
    await words.evaluate((input) => input.focus())
    const isClear = async () => {
      const typed = await box(words)
      return typed.y + typed.height <= (await box(page.locator('.add-bar'))).y
    }
    await expect.poll(isClear).toBe(true)
    await words.evaluate((input) => input.blur())
  }
  await close()
})

test('a window of 1440 by 900 shows Add to Cart below all choices without scrolling', async () => {
  const { page, close } = await story.newShopper(1440)
  const products: { id: string; name: string; description: string | null }[] = await (
    await page.request.get('/api/products?published=true')
  ).json()
  const length = ({ name, description }: (typeof products)[number]) => 5 * name.length + (description ?? '').length
  const longest = products.toSorted((one, other) => length(other) - length(one)).slice(0, 4)
  for (const { id, name } of longest) {
    await page.goto(`/products/${id}`)
    await page.getByLabel(/^Engraving/).waitFor()
    const button = await page.getByRole('button', { name: /^Add to Cart/ }).boundingBox()
    expect([name, (button?.y ?? Infinity) + (button?.height ?? 0) <= 900]).toEqual([name, true])
  }
  await close()
})

test('on a touch screen, a card’s 3D link and heart are side by side', async () => {
  const { page, close } = await story.newShopper(320, { hasTouch: true })
  await page.goto('/products')
  const card = page.getByRole('article').first()
  const [link, heart] = [
    card.getByRole('link', { name: /^View in 3D/ }),
    card.getByRole('button', { name: /^Wishlist: / }),
  ]
  await heart.waitFor()
  for (const width of [320, 390, 479, 480, 768]) {
    await page.setViewportSize({ width, height: 844 })
    const [one, other] = [await link.boundingBox(), await heart.boundingBox()]
    const isSeen = await link.evaluate((element) => getComputedStyle(element).opacity)
    const right = (one?.x ?? 0) + (one?.width ?? 0)
    expect([width, isSeen, right < (other?.x ?? 0)]).toEqual([width, '1', true])
    // Where there is no room for all of its words, two letters say it.
    expect((one?.width ?? 0) < 70).toBe(width < 480)
  }
  await close()
})

describe('the first load of a product page', () => {
  test('ships at most 101 kB of JavaScript, and sets up no drawing in 3D', async () => {
    const { page, close } = await story.newShopper(1440, { alone: true })
    const drawings: string[] = []
    await page.exposeFunction('drawIn', (kind: string) => drawings.push(kind))
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = (kind: string) => Reflect.get(window, 'drawIn')(kind) && null
    })
    const scripts = new Set<string>()
    page.on('response', (response) => response.url().endsWith('.js') && scripts.add(new URL(response.url()).pathname))
    await page.goto(heart, { waitUntil: 'networkidle' })
    await untilReady(page)
    const bytes = [...scripts].reduce(
      (sum, path) => sum + brotliCompressSync(readFileSync(`dist/client${path}`)).length,
      0,
    )
    expect(scripts.size).toBeGreaterThan(1)
    expect(bytes / 1000).toBeLessThanOrEqual(101)
    expect(drawings).toEqual([])
    await page.getByLabel(/^Engraving/).fill('Ida')
    await expect.poll(() => drawings).toContain('webgl2')
    await close()
  })

  test.each(widths)('does not shift at %i px', async (width) => {
    for (const path of ['/', '/products', heart]) expect([path, await shiftOf(path, width)]).toEqual([path, []])
  })

  test.each(widths)('does not shift while the HTML streams, at %i px', async (width) => {
    const line = await openSlowLine(story.shop.address)
    try {
      for (const path of ['/', '/products', heart])
        expect([path, await shiftOf(`${line.address}${path}`, width)]).toEqual([path, []])
    } finally {
      await line.close()
    }
  })

  test.each(storyWidths)('does not shift when its own styles load first, at %i px', async (width) => {
    const holdShared = async (page: Page) => {
      const own = page.waitForResponse(/home-screen-.*\.css$/)
      await page.route(/shared-.*\.css$/, async (route) => {
        await (await own).finished()
        await route.continue()
      })
    }
    expect(await shiftOf('/', width, holdShared)).toEqual([])
  })
})

describe('personal content appears without a layout shift', () => {
  /** It makes a line more of the totals. */
  const offer = {
    id: crypto.randomUUID(),
    title: 'A week of ten percent',
    description: '',
    discountType: 'percentage',
    value: '10.00',
    startDate: null,
    endDate: null,
  }
  const data = () => ({ productId: heart.split('/').at(-1) })
  /** As many lines as it can have on a phone. */
  const arrival: Arrivals = {
    country: 'BA',
    city: null,
    leavesIn: 9,
    countries: [
      { country: 'BA', from: '2026-12-28', to: '2027-01-13', orderBy: { day: '2026-12-11', name: 'Epiphany' } },
    ],
    notOffered: [],
  }

  test.each(storyWidths)('a guest’s cart with one gift, and a customer’s cart with two, at %i px', async (width) => {
    const fill = async (page: Page, colors: string[]) => {
      // It comes last.
      await page.route('**/api/offers?**', async (route) => {
        await page.getByRole('main').getByRole('listitem').first().waitFor()
        await route.fulfill({ json: [offer] })
      })
      await page.route('**/api/cart/arrival?**', async (route) => {
        await page.evaluate(untilDrawn)
        await route.fulfill({ json: arrival })
      })
      for (const color of colors)
        await page.request.post('/api/cart', { data: { ...data(), customization: { color, engraving: 'Ida' } } })
    }
    const signUp = async (page: Page) => {
      await register(page)
      await fill(page, ['red', 'blue'])
    }
    const shifts = [await shiftOf('/cart', width, (page) => fill(page, ['red'])), await shiftOf('/cart', width, signUp)]
    expect(shifts).toEqual([[], []])
  })

  test.each(storyWidths)('the checkout, signed in and signed out, at %i px', async (width) => {
    const put = ({ request }: Page) => request.post('/api/cart', { data: data() })
    const signUp = async (page: Page) => {
      await register(page)
      await put(page)
    }
    expect([await shiftOf('/checkout', width, put), await shiftOf('/checkout', width, signUp)]).toEqual([[], []])
  })

  test('an account, at 390 px', async () => {
    for (const path of ['/account', '/account/addresses', '/account/profile', '/account/requests'])
      for (const before of [register, undefined]) expect([path, await shiftOf(path, 390, before)]).toEqual([path, []])
  })

  test('an order that can be changed, at 390 px', async () => {
    const bought = async (page: Page) => {
      await register(page)
      await page.request.post('/api/cart', { data: data() })
      return `/account/orders/${(await payCart(page)).id}`
    }
    expect(await shiftOf(bought, 390)).toEqual([])
  })

  test.each(storyWidths)('a wishlist with and without products, at %i px', async (width) => {
    const wish = async (page: Page) => {
      await register(page)
      await page.request.post('/api/wishlist', { data: data() })
    }
    expect([await shiftOf('/wishlist', width), await shiftOf('/wishlist', width, wish)]).toEqual([[], []])
  })
})

/** Waits for the next frame. */
const untilDrawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))))

let people = 0
const register = ({ request }: Page) =>
  request.post('/api/auth/register', {
    data: { name: 'Ida', email: `still-${people++}@example.com`, password: 'a long enough password' },
  })

/** The layout shifts of a page load with an empty cache; scripts and personal data arrive after the first paint. */
async function shiftOf(
  of: string | ((page: Page) => Promise<string>),
  width: number,
  before?: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const { page, close } = await story.newShopper(width, { alone: true })
  await before?.(page)
  const path = typeof of === 'string' ? of : await of(page)
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const seen: string[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `“${node?.textContent?.slice(0, 60)}” from ${previousRect.y} to ${currentRect.y}`,
        )
        seen.push(`${value}: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(/\/api\/|\.js$/, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1)
    await route.fallback()
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  // The checkout’s header has no button that leads away.
  if (path !== '/checkout') await untilReady(page)
  // What a phone keeps folded up is fetched when it is opened.
  await expect.poll(() => page.locator('main .skeleton').locator('visible=true').count()).toBe(0)
  const shift = await page.evaluate(() => Reflect.get(window, 'seen') as string[])
  await close()
  return shift
}
