import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findScreen, menuOf, screens } from '#app/screens.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import {
  callApi,
  expectNoComplaints,
  expectToast,
  follow,
  newShopper,
  overflow,
  payCart,
  seriousFaults,
  untilReady,
  widths,
} from '../support/browser.ts'
import { foreignFiles } from '../support/foreign-files.ts'
import { isFull } from '../support/how-often.ts'
import { type Office, openOffice } from '../support/office.ts'

/** Every screen, in each of its states, at every width, by day and by night: stories look at what only they reach. */
const themes = ['light', 'dark'] as const

let office: Office
let whale: Buffer
let gifts: { id: string; name: string }[]
beforeAll(async () => {
  office = await openOffice()
  whale = Buffer.from(foreignFiles(await openKernel()).whole)
  gifts = await (await fetch(`${office.shop.address}/api/products?published=true&limit=8`)).json()
})
afterAll(() => office.close())

const informationPaths = [...menuOf('help'), ...menuOf('about')].map(({ href }) => href)
const heart = () => `/products/${gifts.find(({ name }) => name === 'Keepsake Heart')?.id}`
const put = (page: Page) => page.request.post('/api/cart', { data: { productId: gifts[0]?.id } })
const visit = (width: number, wishes?: Parameters<typeof newShopper>[3]) =>
  newShopper(office.browser, office.shop.address, width, { graphics: true, ...wishes })

/** What the signed-in shopper of a test has: an order and a custom request. */
const own = { orderId: 'theirs', requestId: 'theirs' }
/** A customer with an order, a request, a cart and a wish. */
async function settle(page: Page, email: string) {
  const post = async (path: string, data: object) => (await page.request.post(path, { data })).json()
  await post('/api/auth/register', { name: 'Ida', email, password: 'a long enough password' })
  await put(page)
  own.orderId = (await payCart(page)).id
  const description = 'A night lamp in the form of a blue whale.'
  const headers = { 'content-type': 'application/octet-stream' }
  const model = await (await page.request.post('/api/sent-models', { data: whale, headers })).json()
  own.requestId = (
    await post('/api/custom-requests', {
      title: 'A lamp like a whale',
      description,
      category: 'toy',
      modelId: model.id,
    })
  ).id
  await put(page)
  await post('/api/wishlist', { productId: gifts[0]?.id ?? '' })
}

type Row = [path: () => string, what?: (page: Page) => Promise<unknown>]
const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor()

/** Everything a shopper meets, in each of its states: an address, and what to wait for when it is more than the heading. */
const shopperScreens: Row[] = [
  [() => '/'],
  [() => '/products'],
  [() => '/products?category=nonsense'],
  [heart],
  [() => `${heart()}?view=3d&size=large`],
  [() => '/products/00000000-0000-4000-8000-000000000000'],
  [() => '/cart', (page) => page.getByText('Order Summary').waitFor()],
  [() => '/checkout', (page) => page.getByRole('button', { name: /^Place Order/ }).waitFor()],
  [() => '/wishlist', (page) => page.getByRole('button', { name: /^Remove / }).waitFor()],
  [() => '/gift-finder', text('Question 1 of 4')],
  [() => '/gift-finder?event=easter&step=ageGroup', text('Question 2 of 4')],
  [() => '/gift-finder?event=easter&ageGroup=teen&interests=art&step=interests', text('Question 3 of 4')],
  [() => '/gift-finder?event=easter&ageGroup=teen&interests=art&step=priceRange', text('Question 4 of 4')],
  [
    () => '/gift-finder?event=easter&ageGroup=child&interests=art&priceRange=under25&step=results',
    text('gifts that fit'),
  ],
  [
    () => '/gift-finder?event=valentine&ageGroup=teen&interests=sports&priceRange=50to100&step=results',
    text('Try adjusting your criteria for more results'),
  ],
  [() => '/custom-request', (page) => page.getByLabel('Project title').waitFor()],
  [() => '/account', (page) => page.getByRole('link', { name: /^Order #/ }).waitFor()],
  [() => '/account/orders', (page) => page.getByRole('link', { name: /^Order #/ }).waitFor()],
  [() => `/account/orders/${own.orderId}`, (page) => page.getByText('Timeline').waitFor()],
  [() => `/order-success?orderId=${own.orderId}`, (page) => page.getByText('Order Confirmed!').waitFor()],
  [() => '/account/requests', (page) => page.getByRole('link', { name: 'A lamp like a whale' }).waitFor()],
  [() => `/account/requests/${own.requestId}`, (page) => page.getByText('confirm the price').waitFor()],
  [() => '/account/addresses', (page) => page.getByLabel('Street address').waitFor()],
  [() => '/account/profile', (page) => page.getByText('This device').waitFor()],
  [() => '/forgot-password'],
  [() => '/reset-password?token=x'],
  [() => '/confirm-email?token=x'],
  [() => '/open-order?key=x'],
  [() => '/give-address?key=x'],
  [() => '/guest-orders/00000000-0000-4000-8000-000000000000'],
  [() => '/guest-account?token=x'],
  [() => '/join?token=x'],
  [() => '/admin/setup?token=x'],
  [() => '/order-confirmation?payment_intent=x'],
  [() => '/nowhere'],
  ...informationPaths.map((path): [() => string] => [() => path]),
]

/** The screens of the back office. */
const sold = { orderId: 'sold', userId: 'buyer', parcelId: 'packed' }
const rows = (page: Page) => page.getByRole('main').getByRole('table').first().waitFor()
const edit = (page: Page) =>
  page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
const officeScreens: Row[] = [
  [() => '/admin', text('Category Management')],
  [() => '/admin/products', edit],
  [() => '/admin/categories', edit],
  [() => '/admin/orders', rows],
  [() => '/admin/orders/new', (page) => page.getByLabel('Find a gift').waitFor()],
  [() => '/admin/orders?q=nothing-like-it', text('No orders found')],
  [() => `/admin/orders?order=${sold.orderId}`, (page) => page.getByRole('dialog').getByText('Add note').waitFor()],
  [() => `/admin/print?kind=invoice&orders=${sold.orderId}`, rows],
  [() => '/admin/tracking', (page) => page.getByLabel('Order number, tracking number').waitFor()],
  [() => '/admin/import', (page) => page.getByLabel('CSV file').waitFor()],
  [() => '/admin/count', (page) => page.getByRole('button', { name: 'Save count' }).waitFor()],
  [() => '/admin/print-queue', rows],
  [() => '/admin/print-queue?group=due', rows],
  [() => '/admin/filament', text('No filament yet')],
  [() => '/admin/filaments', edit],
  [() => '/admin/profit?days=365', rows],
  [() => '/admin/packing', (page) => page.getByRole('button', { name: /^Unpack / }).waitFor()],
  [() => `/admin/parcel-papers?parcels=${sold.parcelId}`, (page) => page.getByRole('article').waitFor()],
  [() => '/admin/banners', edit],
  [() => '/admin/offers'],
  [() => '/admin/custom-requests', text('A lamp like a whale')],
  [() => '/admin/reviews', text('As tall as the picture says.')],
  [() => '/admin/threads', text('No threads yet')],
  [() => '/admin/claims', text('No open claims')],
  [() => '/admin/messages'],
  [() => '/admin/customers', rows],
  [() => `/admin/customers/${sold.userId}`, text('Ida')],
  [() => '/admin/staff', rows],
  [() => '/admin/audit'],
  [() => '/admin/settings', (page) => page.getByLabel('What a size costs').waitFor()],
]

test('every screen is checked', () => {
  const shown = [...shopperScreens, ...officeScreens].map(
    ([path]) => findScreen(path().replace(/\?.*/, '')).screen.path,
  )
  expect(screens.map(({ path }) => path).filter((path) => !shown.includes(path))).toEqual([])
})

/** The narrowest window that a page has to fit into without being moved sideways. */
const narrowest = 320

/** Shows each of the screens once, in a window so many pixels wide: the window's width and the time of day change styles and nothing else. */
async function look(page: Page, screens: Row[], opened: number) {
  let shown = ''
  for (const [place, [path, what]] of mixed(screens).entries()) {
    await page.setViewportSize({ width: opened, height: 900 })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const file = fileOf([path])
    // A slide that is shown already keeps its heading, so the next slide cannot be awaited.
    if (!shown || file === shown) await page.goto(path())
    else await follow(page, path())
    shown = file
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await what?.(page)
    await changeAtOnce(page)
    expect([path(), opened, await overflow(page)]).toEqual([path(), opened, 0])
    for (const [look, { width, colorScheme }] of looksAt(place).entries()) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      // The same page in the dark theme: only its colors differ.
      const faults = await seriousFaults(page, look > 0 && colorScheme === 'dark' ? 'colours' : 'everything')
      expect([path(), width, colorScheme, faults]).toEqual([path(), width, colorScheme, []])
      expect([path(), width, await overflow(page)]).toEqual([path(), width, 0])
    }
  }
}

const fileOf = ([path]: Row) => findScreen(path().replace(/\?.*/, '')).screen.file

/** Orders the states so that a screen rarely appears twice in a row: screens with the most remaining states come first. */
function mixed(rows: Row[]): Row[] {
  const left = [...Map.groupBy(rows, fileOf).values()].map((group) => [...group])
  const found: Row[] = []
  while (found.length < rows.length) {
    const last = found.at(-1)
    left.sort((one, other) => other.length - one.length)
    const next = left.find(([row]) => row && (!last || fileOf(row) !== fileOf(last))) ?? left[0]!
    found.push(next.shift()!)
  }
  return found
}

/** Each step changes either the screen or the theme. `npm test` checks each screen once, in alternating themes. decisions/0037 */
const looksAt = (place: number) =>
  isFull
    ? themes.flatMap((colorScheme) =>
        (colorScheme === 'light' ? widths : widths.toReversed()).map((width) => ({ width, colorScheme })),
      )
    : [
        place % 2 === 0
          ? ({ width: 390, colorScheme: 'light' } as const)
          : ({ width: 1440, colorScheme: 'dark' } as const),
      ]

/** Styles change at once from now on: colors in transition between themes fail the contrast check. */
const changeAtOnce = (page: Page) =>
  page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

describe('at 1440 and 390 px, by day and by night, nothing is serious, wider than the window or complained about', () => {
  test('on any screen of the shop, which is no wider than a window of 320 px either', async () => {
    const shopper = await visit(narrowest)
    await settle(shopper.page, 'shopper@example.com')
    await look(shopper.page, shopperScreens, narrowest)
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('on any screen of the back office', async () => {
    await sellSomething()
    const shopper = await office.asAdmin('/admin', 1440, { graphics: true })
    await look(shopper.page, officeScreens, 1440)
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

/** An order that was delivered and reviewed, and a request: what the back office's lists show. */
async function sellSomething() {
  const order = await office.ordered()
  Object.assign(sold, { orderId: order.id, userId: order.userId })
  const admin = await office.asAdmin('/admin', 1440, { graphics: true })
  await admin.page.request.put(`/api/orders/${order.id}/status`, { data: { status: 'delivered' } })
  // What is not on the shelf has to be printed.
  const gift = gifts.find(({ name }) => name === 'Keepsake Heart')
  await admin.page.request.put(`/api/products/${gift?.id}`, { data: { stock: 0 } })
  await office.ordered('Keepsake Heart')
  // One piece of an order is packed, the others are not.
  const several = await office.ordered('Peppermint Bauble', { quantity: 3 })
  const [line] = (await callApi(admin.page, 'GET', `/api/orders/${several.id}`)).items
  const pieces = [{ orderItemId: line.id, pieces: 1 }]
  sold.parcelId = (await callApi(admin.page, 'POST', '/api/parcels', { orderId: several.id, pieces })).id
  await admin.close()
  const buyer = await visit(390)
  const post = async (path: string, data: object) => (await buyer.page.request.post(path, { data })).json()
  await post('/api/auth/login', order.account)
  const { items } = await (await buyer.page.request.get(`/api/orders/${order.id}`)).json()
  await post('/api/reviews', { orderItemId: items[0].id, rating: 5, text: 'As tall as the picture says.' })
  await post('/api/custom-requests', {
    title: 'A lamp like a whale',
    description: 'A night lamp in the form of a blue whale.',
    category: 'toy',
  })
  await buyer.close()
}

describe.each(themes)('in the %s theme', (colorScheme) => {
  test('axe finds nothing serious in menus, dialogs, panels and toasts', async () => {
    const { page, close } = await visit(390, { colorScheme })
    await put(page)
    const check = async (what: string) => expect([what, await seriousFaults(page)]).toEqual([what, []])
    await page.goto('/products')
    await untilReady(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await check('menu')
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Checkout', { exact: true }).waitFor()
    await check('cart panel')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^Wishlist: / })
      .first()
      .click()
    await expectToast(page, 'Sign in required')
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    await check('failure and sign-in dialog')
    // A browser that never signed in is offered an account first.
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('dialog').getByText('Password').first().waitFor()
    await check('errors of a form')
    await close()
  })
})
