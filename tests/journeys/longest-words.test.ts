import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { menusSchema } from '#features/base/settings/menus.ts'
import { follow, newShopper, resize, untilReady } from '../support/browser.ts'
import { claimFor, homeAddress } from '../support/claim.ts'
import { isFull } from '../support/how-often.ts'
import { type Office, openOffice } from '../support/office.ts'

/** Every field at its full length and without a place to break: a pasted link is that, and messages come from strangers. */
const word = (letters: number) => 'Wm'.repeat(letters).slice(0, letters)
/** By day where there is least room and where there is most. decisions/0037 */
const allWidths = isFull ? ([320, 390, 1440] as const) : ([320, 1440] as const)
const email = `${word(60)}@${word(60)}.${word(60)}.example.com`.toLowerCase()
const account = { email, password: 'a long enough password' }

const longLink = { label: word(30), address: '', isHidden: false }
const longMenus = Object.fromEntries(
  Object.entries(menusSchema.shape).map(([menu, links]) => [
    menu,
    Object.fromEntries(links.def.keyType.options.map((address: string) => [address, longLink])),
  ]),
)
const longFooter = { text: word(300), isHidden: false }

let office: Office
const known = { product: '', drawn: '', order: '', request: '', customer: '', open: '', parcel: '' }
beforeAll(async () => {
  office = await openOffice()
  const owner = await office.asAdmin('/cart')
  const admin = callerOf(owner.page)
  await admin('PUT', '/api/settings', {
    shopName: word(60),
    announcement: word(160),
    contactPhone: word(40),
    contactEmail: email,
    postalAddress: word(300),
    imprint: word(2000),
    menus: longMenus,
    footerTexts: { tagline: longFooter, promise: longFooter },
    heroStats: [1, 2, 3, 4].map((number) => ({ figure: word(12), text: `${number}${word(23)}` })),
  })
  const category = await admin('POST', '/api/categories', {
    name: word(80),
    description: word(5000),
    isPublished: true,
  })
  known.product = (
    await admin('POST', '/api/products', {
      name: word(120),
      description: word(5000),
      price: '99999.99',
      categoryId: category.id,
      isPublished: true,
    })
  ).id
  const drawn = { name: 'Lantern', description: 'Glows.', price: '149.00', images: ['/drawings/caterpillar/red.svg'] }
  known.drawn = (await admin('POST', '/api/products', { ...drawn, categoryId: category.id, isPublished: true })).id
  const titled = { title: word(120), description: word(500), isPublished: true }
  await admin('POST', '/api/banners', { ...titled, image: `/${word(1900)}`, link: `/${word(1900)}` })
  await admin('POST', '/api/offers', { ...titled, discountType: 'fixed', value: '99999.99' })
  await admin('POST', '/api/views', { list: 'orders', name: word(40), query: '?q=x' })
  await admin('POST', '/api/staff/invitations', { email: `a${email}`, staffRole: 'staff' })

  const buyer = await newShopper(office.browser, office.shop.address, 1440, { graphics: true })
  const shopper = callerOf(buyer.page)
  known.customer = (await shopper('POST', '/api/auth/register', { name: word(100), ...account })).user.id
  await shopper('POST', '/api/contact', { name: word(100), email, subject: word(150), message: word(5000) })
  const wish = { dimensions: word(200), color: word(200), material: word(200), specialRequirements: word(2000) }
  known.request = (
    await shopper('POST', '/api/custom-requests', {
      title: word(120),
      description: word(5000),
      category: 'toy',
      budget: word(100),
      specifications: wish,
    })
  ).id
  await shopper('POST', '/api/wishlist', { productId: known.product })
  const put = () =>
    shopper('POST', '/api/cart', {
      productId: known.product,
      quantity: 1,
      customization: { size: 'large', engraving: word(50) },
    })
  const buy = async (): Promise<string> => {
    await put()
    const claim = claimFor(await shopper('GET', '/api/cart'))
    // The offer takes all that the gift costs: what remains is the way.
    const total = (Number(claim.total) - 99999.99).toFixed(2)
    const street = {
      ...homeAddress,
      name: word(120),
      street: word(120),
      street2: word(120),
      phone: '+1 503 555 0142 '.repeat(2),
      city: word(120),
      state: word(120),
    }
    const { clientSecret, paymentIntentId } = await shopper('POST', '/api/create-payment-intent', {
      amount: Number(total),
    })
    await shopper('POST', '/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
    const order = await shopper('POST', '/api/orders', {
      ...claim,
      total,
      shippingAddress: street,
      billingAddress: street,
      stripePaymentIntentId: paymentIntentId,
    })
    await shopper('POST', '/api/user/save-address', { shippingAddress: street })
    return order.id
  }
  known.order = await buy()
  known.open = await buy()
  const packed = await buy()
  const [{ id: orderItemId }] = (await admin('GET', `/api/orders/${packed}`)).items
  const pieces = [{ orderItemId, pieces: 1 }]
  known.parcel = (await admin('POST', '/api/parcels', { orderId: packed, pieces, grams: 70_000 })).id
  await put()
  await buyer.close()

  const orderPath = `/api/orders/${known.order}`
  await admin('POST', `${orderPath}/notes`, { text: word(2000) })
  await admin('PUT', `${orderPath}/status`, { status: 'delivered', trackingNumber: word(60), reason: word(500) })
  await admin('PUT', `/api/custom-requests/${known.request}/quote`, {
    quote: '99999.99',
    expiresOn: '2099-12-01',
    message: word(2000),
  })
  await owner.close()
})
afterAll(() => office.close())

const callerOf = (page: Page) => async (method: string, path: string, data?: object) => {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Overflows: of the page over its window, of content over a clipping element, of a sheet over its paper. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isMeant = 'input, textarea, select, thead, [class*="sr-only"], .skip-link, [class*="line-clamp"], .truncate'
    const cuts = (element: Element) => {
      const { overflowX } = getComputedStyle(element)
      return overflowX !== 'visible' || element.matches('.panel, .slip, .dialog, .product-card')
    }
    const faults = [...document.querySelectorAll('html, body *')].filter(
      (element) =>
        (element === document.documentElement || (cuts(element) && !element.matches(isMeant))) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 0 &&
        !element.closest('svg, .sr-only'),
    )
    return faults.map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth} in ${one.clientWidth}`)
  })

async function look(page: Page, what: string): Promise<string[]> {
  const found: string[] = []
  for (const width of allWidths) {
    await resize(page, width)
    for (const fault of await tooWide(page)) found.push(`${what} at ${width}: ${fault}`)
  }
  return found
}

const idsOf = (path: string) =>
  path
    .replace('/products/:id', `/products/${known.product}`)
    .replace('/orders/:id', `/orders/${known.order}`)
    .replace('/requests/:id', `/requests/${known.request}`)
    .replace('/customers/:id', `/customers/${known.customer}`)
const settled = async (page: Page) => {
  await page.locator('main h1').first().waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
}

test.each(isFull ? [320, 360, 390, 768, 1440] : [320, 390, 1440])(
  'each size of a drawn gift stands with its price on one line, neither over the other, at %i px',
  async (width) => {
    const { page, close } = await newShopper(office.browser, office.shop.address, width, { graphics: true })
    await page.goto(`/products/${known.drawn}`)
    const tiles = page.locator('.size-tile:has(.num)')
    await tiles.last().waitFor()
    const lines = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const price = document.createRange()
        price.selectNodeContents(tile.querySelector('.num')?.lastChild ?? tile)
        const [frame, words] = [tile.getBoundingClientRect(), price.getBoundingClientRect()]
        const drawn = tile.querySelector('img')!.getBoundingClientRect()
        // As much of a drawing is air on either side.
        const air = drawn.width * 0.06
        const isBeside = drawn.left + air >= words.right || drawn.bottom <= words.top + 1
        const isInside = words.right <= frame.right && drawn.right - air <= frame.right && isBeside
        return isInside ? new Set([...price.getClientRects()].map(({ top }) => Math.round(top))).size : 'outside'
      }),
    )
    expect(lines).toEqual([1, 1, 1])
    await close()
  },
)

describe('one unbroken word in every field', () => {
  // rule 49
  test('makes no screen of the shop wider than its window', async () => {
    const { page, close } = await newShopper(office.browser, office.shop.address, 320, { graphics: true })
    await callerOf(page)('POST', '/api/auth/login', account)
    const addresses = [
      ...screens.filter(({ path, frame }) => frame !== 'office' && path !== '*').map(({ path }) => idsOf(path)),
      `/order-success?orderId=${known.order}`,
      '/nowhere',
    ]
    const faults: string[] = []
    await page.goto('/cart')
    await untilReady(page)
    for (const address of addresses) {
      await page.setViewportSize({ width: 320, height: 900 })
      await follow(page, address)
      await settled(page)
      faults.push(...(await look(page, address)))
    }
    await callerOf(page)('POST', '/api/cart', { productId: known.product })
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).filter({ visible: true }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).waitFor()
    faults.push(...(await look(page, 'the cart panel')))
    expect(faults).toEqual([])
    await close()
  })

  test('makes no screen of the back office wider than its window, nor a dialog', async () => {
    const { page, close } = await office.asAdmin('/cart', 320, { graphics: true })
    await untilReady(page)
    const faults: string[] = []
    const addresses = screens.filter(({ frame }) => frame === 'office').map(({ path }) => idsOf(path))
    const papers = ['label', 'packing-slip'].map((kind) => `/admin/parcel-papers?kind=${kind}&parcels=${known.parcel}`)
    const more = [`/admin/orders?order=${known.order}`, `/admin/packing?order=${known.open}`, ...papers]
    const see = async (address: string) => {
      await settled(page)
      faults.push(...(await look(page, address)))
    }
    for (const address of addresses) {
      await follow(page, address)
      await see(address)
    }
    for (const address of more) {
      await page.goto(address)
      await see(address)
    }
    const open = async (address: string, name: RegExp) => {
      await page.getByRole('main').getByRole('button', { name }).first().click()
      faults.push(...(await look(page, `${address} ${name}`)))
    }
    const long = new RegExp(word(20))
    for (const list of ['/admin/messages', '/admin/custom-requests']) {
      await follow(page, list)
      await open(list, long)
    }
    for (const list of ['products', 'categories', 'banners', 'offers'].map((one) => `/admin/${one}`)) {
      await follow(page, list)
      await open(list, new RegExp(`^Edit ${word(20)}`))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await open(list, new RegExp(`^Delete ${word(20)}`))
    }
    expect(faults).toEqual([])
    await close()
  })

  test('makes no mail wider than a phone', async () => {
    const { page, close } = await newShopper(office.browser, office.shop.address, 320)
    const list = await (await page.request.get(office.shop.mails)).text()
    const mails = new Map(
      [...list.matchAll(/href="(\/dev\/mail\/[0-9a-f-]+\?[^"]*)">([^<]*)</g)].map(([, path, subject]) => [
        subject,
        path,
      ]),
    )
    expect(mails.size).toBeGreaterThan(4)
    const faults: string[] = []
    for (const [subject, path = ''] of mails) {
      await page.setContent(await (await page.request.get(path.replaceAll('&amp;', '&'))).text())
      for (const fault of await tooWide(page)) faults.push(`${subject}: ${fault}`)
    }
    expect(faults).toEqual([])
    await close()
  })

  test('leaves the slips inside their paper, under their own head', async () => {
    const { page, close } = await office.asAdmin('/admin', 1440, { graphics: true })
    const faults: string[] = []
    await page.emulateMedia({ media: 'print' })
    for (const kind of ['packing-slip', 'invoice', 'gift-slip']) {
      await page.goto(`/admin/print?kind=${kind}&orders=${known.order}`)
      await page.getByRole('article').waitFor()
      // A5 without its margins, in pixels.
      await resize(page, 469)
      for (const fault of await tooWide(page)) faults.push(`${kind}: ${fault}`)
      expect(await page.getByRole('article').getByText(word(60), { exact: true }).isVisible()).toBe(true)
    }
    expect(faults).toEqual([])
    await close()
  })

  test('leaves a label on its paper, whole', async () => {
    const { page, close } = await office.asAdmin('/admin', 1440, { graphics: true })
    await page.emulateMedia({ media: 'print' })
    for (const [size, width] of [
      ['a6', 351],
      ['4x6', 339],
    ] as const) {
      await page.goto(`/admin/parcel-papers?kind=label&parcels=${known.parcel}`)
      const label = page.getByRole('article')
      await label.waitFor()
      // The choice of the sheet is on the screen alone.
      await page.emulateMedia({ media: 'screen' })
      await page.getByLabel('Sheet').selectOption(size)
      await page.emulateMedia({ media: 'print' })
      await resize(page, width)
      const cut = await label.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        Math.max(0, scrollHeight - clientHeight),
        Math.max(0, scrollWidth - clientWidth),
      ])
      expect([size, ...cut, await tooWide(page)]).toEqual([size, 0, 0, []])
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    await close()
  })
})
