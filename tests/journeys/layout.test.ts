import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findScreen, notFound, screens } from '#app/screens.ts'
import { brokenWords } from '../support/broken-words.ts'
import { follow, newShopper, openBrowser, overflow, resize, type Shopper } from '../support/browser.ts'
import { isFull } from '../support/how-often.ts'
import { newPlace, type RunningShop, type ShopPlace, startShop } from '../support/running-shop.ts'

/** In pixels; the first of the night's is the second with a scrollbar at its side. decisions/0037 */
const windows = isFull ? ([305, 320, 360, 390, 768, 1440] as const) : ([320, 768] as const)

let place: ShopPlace
let shop: RunningShop
let owner: Shopper
let customer: Shopper
let productId: string
let orderId: string
beforeAll(async () => {
  place = await newPlace({ holds: 'nothing' })
  shop = await startShop({ ...place, seed: 'demo' })
  const signedIn = async (email: string) => {
    const shopper = await newShopper(await openBrowser(), shop.address, 1440, { graphics: true })
    await shopper.page.request.post('/api/auth/login', { data: { email, password: shop.password(email) } })
    return shopper
  }
  owner = await signedIn('admin@example.com')
  customer = await signedIn('ada@example.com')
  const { orders } = await (await owner.page.request.get('/api/orders/search')).json()
  orderId = orders.find(({ items }: { items: unknown[] }) => items.length === 1).id
  const [gift] = await (await customer.page.request.get('/api/products?published=true&limit=1')).json()
  productId = gift.id
  await customer.page.request.post('/api/cart', { data: { productId, quantity: 2 } })
})
afterAll(async () => {
  await owner.close()
  await customer.close()
  await shop.stop()
  await place.forget()
})

/** Loads an address in a window of this width, and waits for its content. */
async function load(address: string, width: number, what: string, { page } = owner): Promise<Page> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(address)
  await page.locator(what).first().waitFor()
  return page
}

/** The same by a link, where another screen is shown: what that screen has read of the shop before may be shown again. */
async function open(address: string, width: number, what: string, who = owner): Promise<Page> {
  const { page } = who
  const [from, to] = [page.url(), address].map((one) => findScreen(new URL(one, shop.address).pathname).screen)
  if (from === to || [from, to].includes(notFound)) return load(address, width, what, who)
  await page.setViewportSize({ width, height: 900 })
  await follow(page, address)
  await page.locator(what).first().waitFor()
  return page
}

/** The broken words of a screen, in every window. */
const brokenOn = async (address: string, what: string, who = owner) =>
  brokenInWindows(await open(address, windows[0], what, who), address)

async function brokenInWindows(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const width of windows) {
    await resize(page, width)
    for (const word of await brokenWords(page)) found.push(`${word} on ${what} at ${width} px`)
  }
  return found
}

describe('no word of ordinary length breaks inside itself', () => {
  // rule 105
  test('on a screen of the shop', async () => {
    const found = [
      ...(await brokenOn('/', '.delight', customer)),
      ...(await brokenOn('/products', '.product-card', customer)),
      ...(await brokenOn(`/products/${productId}`, '.size-tile', customer)),
      ...(await brokenOn('/cart', 'dl', customer)),
      ...(await brokenOn('/gift-finder', '.answer-tile', customer)),
      ...(await brokenOn('/contact', 'main form', customer)),
      ...(await brokenOn('/checkout', 'main form', customer)),
    ]
    expect(found).toEqual([])
  })

  test('in the cart’s panel', async () => {
    const page = await open(`/products/${productId}`, 390, '.size-tile', customer)
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Edit' }).first().waitFor()
    expect(await brokenInWindows(page, 'the panel')).toEqual([])
  })

  // rule 105
  test('in the back office', async () => {
    const found = [
      ...(await brokenOn('/admin', '[aria-label="Recent Orders"] li')),
      ...(await brokenOn('/admin/orders', '[data-row-open]')),
      ...(await brokenOn(`/admin/orders?order=${orderId}`, 'dialog .status-select')),
      ...(await brokenOn('/admin/print-queue', '[data-row-open]')),
      ...(await brokenOn('/admin/packing', 'main h2')),
      ...(await brokenOn('/admin/products', '[data-row-open]')),
      ...(await brokenOn('/admin/staff', 'tbody tr')),
      ...(await brokenOn('/admin/profit', 'tbody tr')),
      ...(await brokenOn('/dev/mail', 'td')),
    ]
    expect(found).toEqual([])
  })

  test('in the search results', async () => {
    const page = await open('/admin', 1440, 'h1')
    await page.getByRole('button', { name: /^Find/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Find').fill('Jonas')
    await dialog.getByText('Order', { exact: true }).first().waitFor()
    expect(await brokenWords(page)).toEqual([])
  })
})

// rule 105
test.each([1440, 390])(
  'a product’s page stays within a window of %i px while its longest word is typed',
  async (width) => {
    const page = await load(`/products/${productId}`, width, '.engraving-field textarea', customer)
    await page.getByRole('textbox', { name: /Engraving/ }).fill('W'.repeat(50))
    expect(await overflow(page)).toBe(0)
  },
)

describe('text of twice the usual size', () => {
  let session: CDPSession
  beforeAll(async () => {
    session = await customer.context.newCDPSession(customer.page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  })
  afterAll(() => session.detach())

  // rule 105
  test.each([390, 320])('stays within a window of %i px, unbroken and uncovered', async (width) => {
    const found: string[] = []
    const shown = ['/', '/products', `/products/${productId}`, '/cart', '/checkout', '/gift-finder', '/contact', '/faq']
    for (const address of [...shown, '/custom-request', '/account']) {
      const page = await load(address, width, 'main h1', customer)
      await page.locator('footer').last().waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      const wide = await overflow(page)
      if (wide) found.push(`${address} is ${wide} px too wide`)
      for (const word of await brokenWords(page)) found.push(`${word} on ${address}`)
      for (const text of await cutTexts(
        page.locator(':is(header, main, footer) :not([class*="sr-only"], ul, textarea, select)'),
      ))
        found.push(`${text} is cut on ${address}`)
      for (const name of await coveredIn(page)) found.push(`${name} is covered on ${address}`)
    }
    expect(found).toEqual([])
  })

  // rule 105
  test('keeps the pictures of a product, the chosen country and a message whole at 320 px', async () => {
    const [heart] = await (await customer.page.request.get('/api/products?published=true&q=Keepsake')).json()
    const page = await load(`/products/${heart.id}`, 320, '.gallery-tabs', customer)
    expect(await isCut(page.locator('.gallery-tabs'))).toEqual([])
    await load('/checkout', 320, '.field', customer)
    const country = page.getByLabel('Country')
    await country.selectOption('United Kingdom')
    expect(await country.evaluate(roomBeside)).toBeGreaterThan(0)
    await page.getByLabel('Street address').fill('')
    await page.getByRole('button', { name: /^Place Order/ }).click()
    await page.locator('.toast').filter({ hasText: 'Missing Information' }).waitFor()
    expect(await brokenWords(page)).toEqual([])
  })

  /** The pixels that a select has left beside its chosen option. */
  const roomBeside = (select: HTMLElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const text = document.createElement('span')
    text.style.cssText = `position: absolute; white-space: nowrap; font: ${font}`
    text.textContent = (select as HTMLSelectElement).selectedOptions[0]?.text ?? ''
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - width
  }

  /** Buttons and links of the header that another element covers. */
  const coveredIn = (page: Page) =>
    page.locator('body > div > header').evaluateAll((headers) => {
      scrollTo(0, 0)
      return headers.flatMap((header) =>
        [...header.querySelectorAll<HTMLElement>('a, button')]
          .filter((one) => one.checkVisibility())
          .filter((one) => {
            const { left, top, width, height } = one.getBoundingClientRect()
            const above = document.elementFromPoint(left + width / 2, top + height / 2)
            return !above || !one.contains(above)
          })
          .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
      )
    })
})

/** The texts of elements that hide a part of what they hold. */
const isCut = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== 'visible')
      .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.trim())
      .filter(Boolean),
  )

/** The texts that reach out of elements that hide what does. A picture may: for example, a 3D view before it knows its size. */
const cutTexts = (texts: Locator) =>
  texts.evaluateAll((all) => {
    const reachesOut = (one: Element) => {
      const box = one.getBoundingClientRect()
      const range = document.createRange()
      return [one, ...one.querySelectorAll('*')]
        .filter((inside) => inside.checkVisibility() && !inside.closest('[class*="sr-only"]'))
        .flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text && node.data.trim()))
        .some((text) => {
          range.selectNodeContents(text)
          return [...range.getClientRects()].some(
            ({ left, right, top, bottom }) =>
              left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1,
          )
        })
    }
    return all
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflow !== 'visible')
      .filter(reachesOut)
      .map((one) => one.textContent.trim())
  })

describe('a screen of the back office', () => {
  const paths = screens.flatMap(({ path, frame }) => (frame === 'office' && !path.includes(':') ? [path] : []))

  // rule 105
  test.each([
    ['the usual size', 320, 16],
    ['twice the usual size', 390, 32],
  ])('stays within its window with text of %s at %i px', async (_, width, standard) => {
    const page = await owner.context.newPage()
    const session = await owner.context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.setViewportSize({ width, height: 900 })
    const found: string[] = []
    for (const path of paths) {
      await page.goto(path)
      await page.locator('main h1').waitFor()
      await page.waitForLoadState('networkidle')
      const wide = await overflow(page)
      if (wide) found.push(`${path} is ${wide} px too wide`)
    }
    await page.close()
    expect(found).toEqual([])
  })
})

describe('a row of a list', () => {
  test('shows an order’s customer and engravings on the narrowest phone', async () => {
    const page = await open('/admin/orders', 320, '[data-row-open]')
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(20)
    expect(await isCut(page.locator('tbody [class*="line-clamp"], tbody .truncate'))).toEqual([])
  })

  test('shows the pieces to print with their texts on the narrowest phone', async () => {
    const page = await open('/admin/print-queue', 320, '[data-row-open]')
    expect(await isCut(page.locator('[data-row-open]'))).toEqual([])
  })

  test('is one line on a desktop, also with a time zone', async () => {
    const { request } = owner.page
    await request.put('/api/settings', { data: { timeZone: 'Pacific/Tongatapu' } })
    const page = await load('/admin/orders', 1440, '[data-row-open]')
    await page.getByText('GMT+13').first().waitFor()
    const cells = page.locator('tbody td:nth-child(3) > span, tbody .under .num')
    const lines = await cells.evaluateAll((all) =>
      all.map((cell) => {
        const text = document.createRange()
        text.selectNodeContents(cell)
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top / 4))).size
      }),
    )
    expect(new Set(lines)).toEqual(new Set([1]))
    expect(await isCut(page.locator('tbody .under .num'))).toEqual([])
    await request.put('/api/settings', { data: { timeZone: 'UTC' } })
  })
})

/** The elements along a horizontal line through the window, `above` pixels over the lower edge of `frame`. */
const liesAt = (frame: Locator, button: Locator, above: number) =>
  Promise.all([frame.boundingBox(), button.boundingBox()]).then(([box, bar]) =>
    frame.page().evaluate(
      ([left, right, y]) => {
        const found = new Set<string>()
        for (let x = left; x < right; x += 8) found.add(document.elementFromPoint(x, y)?.tagName ?? 'nothing')
        return [...found].filter((tag) => !/^(FORM|BUTTON|DIV|DIALOG)$/.test(tag))
      },
      [(box?.x ?? 0) + 1, (box?.x ?? 0) + (box?.width ?? 0) - 1, (bar?.y ?? 0) + (bar?.height ?? 0) + above] as const,
    ),
  )

test('a printer’s actions are beside its name, even a long one', async () => {
  const page = await open('/admin/print-queue', 1440, '.printer-head')
  const heads = await page.locator('.printer-head').evaluateAll((all) =>
    all.map((head) => {
      const [name, actions] = [...head.children].map((part) => part.getBoundingClientRect())
      return [(actions?.left ?? 0) >= (name?.right ?? 0), (actions?.top ?? 0) - head.getBoundingClientRect().top < 24]
    }),
  )
  expect(heads.length).toBeGreaterThan(1)
  expect(new Set(heads.flat())).toEqual(new Set([true]))
})

describe('actions stay in view', () => {
  // rule 106
  test.each(isFull ? [1440, 390, 320] : [390])(
    'saving has ground of its own: nothing is seen beside or below it (%i px)',
    async (width) => {
      const seen: string[][] = []
      const look = async (page: Page, save: Locator) => {
        const frame = page.locator('form.kept-actions')
        await page.locator('form.kept-actions :is(label, input)').first().waitFor()
        for (const above of [-50, -26, -4, 10]) seen.push(await liesAt(frame, save, above))
      }
      const settings = await open('/admin/settings', width, 'form.kept-actions')
      // Focuses each field in turn, because each could be covered by the button.
      for (const step of [0, 130, 260, 390]) {
        await settings.evaluate((top) => scrollTo(0, top), step)
        await look(settings, settings.getByRole('button', { name: 'Save settings' }))
      }
      const products = await open('/admin/products', width, '[data-row-open]')
      await products
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await look(products, products.getByRole('button', { name: 'Save Product' }))
      expect(seen.flat()).toEqual([])
    },
  )

  // rule 106
  test.each([
    [1440, 'Packing slip'],
    [390, 'Slips and files'],
    [320, 'Slips and files'],
  ])('stays with it however far it is scrolled: its status and its slips (%i px, %s)', async (width, name) => {
    const page = await open(`/admin/orders?order=${orderId}`, width, 'dialog .status-select')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Timeline').waitFor()
    await dialog.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
    const isSeen = (control: Locator) =>
      control.evaluate((element) => {
        const { left, top, width: wide, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + wide / 2, top + height / 2))
      })
    expect(await isSeen(dialog.getByRole('heading', { name: 'Order Details' }))).toBe(true)
    expect(await isSeen(dialog.getByRole('button', { name: 'Close' }))).toBe(true)
    expect(await isSeen(dialog.getByRole('combobox', { name: /^Status/ }))).toBe(true)
    expect(await isSeen(dialog.getByRole(width < 768 ? 'button' : 'link', { name }))).toBe(true)
    // What stays leaves a phone the most of its screen.
    const head = await dialog.locator('.dialog-head').boundingBox()
    expect(head?.height).toBeLessThan(width < 768 ? 180 : 240)
  })

  test('Esc closes the list of its slips first, then the order', async () => {
    const page = await open(`/admin/orders?order=${orderId}`, 390, 'dialog .status-select')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Slips and files' }).click()
    await dialog.getByRole('link', { name: 'Gift slip' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('link', { name: 'Gift slip' }).waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('the dashboard on a desktop', () => {
  const reach = async (page: Page, ...names: string[]) => {
    const boxes = await Promise.all(names.map((name) => page.getByRole('region', { name }).boundingBox()))
    return Math.max(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))) - (boxes[0]?.y ?? 0)
  }
  /** The height of the shorter column relative to the longer one. */
  const filled = async (page: Page) => {
    const halves = [await reach(page, 'To print', 'Category Management'), await reach(page, 'Late', 'Recent Orders')]
    return Math.min(...halves) / Math.max(...halves)
  }

  test('has no empty column in a shop with orders', async () => {
    const page = await open('/admin', 1440, '[aria-label="Recent Orders"] li')
    expect(await filled(page)).toBeGreaterThan(0.75)
    // The print list is collapsed at first and expanded on demand.
    const toPrint = page.getByRole('region', { name: 'To print' })
    const all = toPrint.getByRole('button', { name: /^Show all \d+$/ })
    const count = Number((await all.textContent())?.replace(/\D/g, ''))
    await all.click()
    expect([count > 5, await toPrint.getByRole('listitem').count()]).toEqual([true, count])
  })

  test('has no empty column in a new shop', async () => {
    const { page } = owner
    await page.route('**/api/dashboard', async (route) => {
      const dashboard = await (await route.fetch()).json()
      const nothing = { toPrint: { pieces: 0, lines: [] }, recentOrders: [], cancelledPaid: 0 }
      const none = { late: { count: 0, first: [] }, categories: { count: 0, first: [] } }
      await route.fulfill({ json: { ...dashboard, ...nothing, ...none } })
    })
    await load('/admin', 1440, 'text=You have no orders yet.')
    expect(await filled(page)).toBeGreaterThan(0.75)
    await page.unrouteAll({ behavior: 'wait' })
  })
})

describe('a shop whose name is long', () => {
  const kinds = ['packing-slip', 'invoice', 'gift-slip'] as const
  test.each([
    'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenmanufakt',
    'The Very Small Workshop for Gifts and Other Lovely Things Co',
  ])('has it whole at the head of its slips, and one gift on one page: %s', async (shopName) => {
    await owner.page.request.put('/api/settings', { data: { shopName } })
    const found: object[] = []
    for (const kind of kinds) {
      const page = await load(`/admin/print?kind=${kind}&orders=${orderId}`, 320, 'article')
      const name = page.getByRole('article').getByText(shopName, { exact: true })
      for (const width of [320, 390]) {
        await resize(page, width)
        const lines = await name.evaluate((element) => {
          const { height } = element.getBoundingClientRect()
          return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight))
        })
        found.push({ kind, width, isWordForWord: lines <= 5 })
      }
      const file = await page.pdf({ preferCSSPageSize: true })
      found.push({ kind, pages: file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length })
    }
    const wanted = kinds.flatMap((kind) => [
      { kind, width: 320, isWordForWord: true },
      { kind, width: 390, isWordForWord: true },
      { kind, pages: 1 },
    ])
    expect(found).toEqual(wanted)
  })
})
