import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectNoComplaints,
  expectToast,
  newShopper,
  overflow,
  type Shopper,
  seriousFaults,
  storyWidths,
  widths,
} from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'

let office: Office
let browser: Office['browser']
let shop: Office['shop']
beforeAll(async () => {
  office = await openOffice()
  browser = office.browser
  shop = office.shop
})
afterAll(() => office.close())
const asAdmin: Office['asAdmin'] = (...where) => office.asAdmin(...where)
const ordered: Office['ordered'] = (...what) => office.ordered(...what)
const dialog = (page: Page) => page.getByRole('dialog')

describe('the back office', () => {
  // rule 39
  test('asks a visitor to sign in on the dashboard and refuses elsewhere', async () => {
    const { page, close } = await newShopper(browser, shop.address)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Sign In as Admin' }).waitFor()
    await page.getByText('Contact your administrator for access credentials.').waitFor()
    await page.getByRole('button', { name: 'Sign In as Admin' }).click()
    await dialog(page).getByRole('heading', { name: 'Welcome back' }).waitFor()
    for (const path of [
      'orders',
      'products',
      'categories',
      'banners',
      'offers',
      'custom-requests',
      'messages',
      'settings',
    ]) {
      await page.goto(`/admin/${path}`)
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
      await page.getByText('You need admin privileges to access this page.').waitFor()
    }
    expect(await seriousFaults(page)).toEqual([])
    await close()
  })

  test('tells a customer which account has no access', async () => {
    const { page, close } = await newShopper(browser, shop.address)
    const data = { email: 'ada@example.com', password: shop.password('ada@example.com') }
    await page.request.post('/api/auth/login', { data })
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Insufficient Permissions' }).waitFor()
    await page.getByText('Your account does not have administrator privileges.').waitFor()
    await page.getByText('ada@example.com').waitFor()
    await page.getByRole('link', { name: 'Back to Store' }).click()
    await page.waitForURL(`${shop.address}/`)
    await page.goto('/admin/orders')
    await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
    await close()
  })

  test('shows an admin the office navigation, without cart, wishlist and categories', async () => {
    const { page, close } = await asAdmin('/')
    const banner = page.getByRole('banner')
    await banner.getByRole('link', { name: 'Dashboard' }).waitFor()
    for (const name of ['Products', 'Categories', 'Orders', 'Banners'])
      expect(await banner.getByRole('link', { name, exact: true }).count()).toBe(1)
    expect(await banner.getByRole('button', { name: /^Cart/ }).count()).toBe(0)
    expect(await banner.getByRole('button', { name: 'Categories' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Wishlist/ }).count()).toBe(0)
    await page.goto('/admin/orders')
    expect(await page.getByRole('link', { name: 'Orders', exact: true }).getAttribute('aria-current')).toBe('page')
    await close()
  })
})

describe.each(storyWidths)('at %i px', (width) => {
  // rule 15
  test('the dashboard shows the figures and links to their lists', async () => {
    const { id, number } = await ordered()
    const shopper = await asAdmin('/admin', width)
    const { page } = shopper
    for (const name of ['Total Orders', 'Products', 'Revenue', 'Categories'])
      await page.getByRole('main').getByText(name, { exact: true }).first().waitFor()
    await page.getByRole('heading', { name: 'Category Management' }).waitFor()
    await page.getByRole('heading', { name: 'Recent Orders' }).waitFor()
    expect(await page.getByText('%').count()).toBe(0)
    await page.getByText('without canceled and refunded orders and without partial refunds').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    // Each order shows its number and the start of its id, and opens from here.
    await page.getByRole('link', { name: `#${number} #${id.slice(0, 8)}`, exact: true }).click()
    await page.getByRole('dialog', { name: 'Order Details' }).getByText(id).waitFor()
    // Without sales, a sentence replaces the chart.
    await page.goto('/admin?from=2020-01-01&until=2020-01-07')
    await page.getByText('There were no sales in this period.').waitFor()
    expect(await page.getByRole('region', { name: 'Sales' }).locator('svg').count()).toBe(0)
    await page.getByRole('link', { name: 'View All Orders' }).click()
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

describe('orders', () => {
  test('are found by order and user and filtered by status, through the address', async () => {
    const first = await ordered()
    const second = await ordered()
    const { page, close } = await asAdmin('/admin/orders')
    const row = ({ number }: { number: string }) => page.getByRole('button', { name: `#${number}` })
    await row(first).waitFor()
    await page.getByLabel('Search orders').fill(first.id.slice(0, 13).toUpperCase())
    await row(second).waitFor({ state: 'detached' })
    await page.waitForURL(/\?q=/)
    expect(await row(first).count()).toBe(1)
    await page.getByLabel('Search orders').fill(second.userId)
    await row(second).waitFor()
    await row(first).waitFor({ state: 'detached' })
    await page.getByLabel('Search orders').fill('nobody has this')
    await page.getByText('No orders found').waitFor()
    await page.goto(`/admin/orders?status=delivered`)
    await page.getByText('No orders found').waitFor()
    await page.getByLabel('Status', { exact: true }).selectOption('All Statuses')
    await row(first).waitFor()
    await page.goBack()
    await page.getByText('No orders found').waitFor()
    await close()
  })

  test('take the next status at once and any other after a confirmation, with their emails', async () => {
    const order = await ordered()
    const shopper = await asAdmin('/admin/orders')
    const { page } = shopper
    const status = page.getByRole('main').getByLabel(`Status of order #${order.number}`).first()
    await status.selectOption('processing')
    await expectToast(page, 'Order updated', 'The order status has been updated successfully.')
    await expect.poll(() => status.inputValue()).toBe('processing')
    // Cancelling asks about the refund in the same step.
    await status.selectOption('cancelled')
    await dialog(page).getByRole('button', { name: 'Cancel and refund $19.99' }).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel without a refund' }).waitFor()
    await dialog(page).getByText('The customer is notified by email.').waitFor()
    await dialog(page).getByRole('button', { name: 'Go back' }).click()
    await status.selectOption('shipped')
    await dialog(page).getByLabel('Tracking number').fill('LL-77')
    await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click()
    await expect.poll(() => status.inputValue()).toBe('shipped')
    await status.selectOption('delivered')
    await expect.poll(() => status.inputValue()).toBe('delivered')
    await status.selectOption('refunded')
    await dialog(page).getByText('The rest of the payment is refunded to the card at once').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await status.inputValue()).toBe('delivered')
    await status.selectOption('refunded')
    await dialog(page).getByLabel('Reason').fill('It broke')
    await dialog(page).getByRole('button', { name: 'Refund the order' }).click()
    await expect.poll(() => status.inputValue()).toBe('refunded')

    await page.getByRole('button', { name: `#${order.number}` }).click()
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await details.getByText(order.id).waitFor()
    expect(await details.getByLabel('Tracking number').inputValue()).toBe('LL-77')
    for (const text of ['(refunded)', 'Peppermint Bauble', '1420 SW Alder Street'])
      await details.getByText(text).first().waitFor()
    for (const move of ['Pending', 'Processing', 'Shipped', 'Delivered', 'Refunded'])
      await details.getByRole('listitem').getByText(move, { exact: true }).waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('that cannot be changed or loaded show a sentence', async () => {
    const order = await ordered()
    const { page, context, close } = await asAdmin('/admin/orders')
    await context.route('**/api/orders/*/status', (route) => route.fulfill({ status: 409, body: 'The bank said no.' }))
    await page.getByLabel(`Status of order #${order.number}`).selectOption('processing')
    await expectToast(page, 'Failed to update order', '409: The bank said no.')
    await context.route(`**/api/orders/${order.id}`, (route) => route.fulfill({ status: 500, body: 'Broken.' }))
    await page.getByRole('button', { name: `#${order.number}` }).click()
    await expectToast(page, 'Failed to load order', 'Could not fetch order details')
    await close()
  })
})

const kinds = [
  {
    noun: 'category',
    path: '/admin/categories',
    fill: async (page: Page, name: string) => {
      await dialog(page).getByLabel('Name').fill(name)
      await dialog(page).getByLabel('Type').selectOption('Holiday')
    },
    rename: (page: Page, name: string) => dialog(page).getByLabel('Name').fill(name),
    missing: ['Name is required.'],
  },
  {
    noun: 'product',
    path: '/admin/products',
    fill: async (page: Page, name: string) => {
      await dialog(page).getByLabel('Name').fill(name)
      await dialog(page).getByLabel('Price (USD)').fill('24.50')
      await dialog(page).getByLabel('Stock', { exact: true }).fill('3')
    },
    rename: (page: Page, name: string) => dialog(page).getByLabel('Name').fill(name),
    missing: ['Name is required.', 'Enter the price, such as 18.50.'],
  },
  {
    noun: 'banner',
    path: '/admin/banners',
    fill: async (page: Page, name: string) => {
      await dialog(page).getByLabel('Title').fill(name)
      await dialog(page).getByLabel('Image URL').fill('/drawings/vase/green.svg')
      await dialog(page).getByLabel('End date').fill('2099-12-24')
    },
    rename: (page: Page, name: string) => dialog(page).getByLabel('Title').fill(name),
    missing: ['Title is required.', 'Image is required.'],
  },
  {
    noun: 'offer',
    path: '/admin/offers',
    fill: async (page: Page, name: string) => {
      await dialog(page).getByLabel('Title').fill(name)
      await dialog(page).getByLabel('Percent off').fill('0.01')
      await dialog(page).getByLabel('End date').fill('2099-12-24')
    },
    rename: (page: Page, name: string) => dialog(page).getByLabel('Title').fill(name),
    missing: ['Title is required.', 'Use a number above 0, such as 10 or 4.50.'],
  },
]

describe.each(kinds)('a $noun', ({ noun, path, fill, rename, missing }) => {
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1)

  test('is created as a draft, published, edited and deleted, with the specified texts', async () => {
    const shopper = await asAdmin(path)
    const { page } = shopper
    await page
      .getByRole('button', { name: `Add ${Noun}` })
      .first()
      .click()
    await page.getByRole('dialog', { name: `Create New ${Noun}` }).waitFor()
    await dialog(page)
      .getByRole('button', { name: `Create ${Noun}` })
      .click()
    for (const sentence of missing) await dialog(page).getByText(sentence).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await fill(page, `Swan ${noun}`)
    await dialog(page)
      .getByRole('button', { name: `Create ${Noun}` })
      .click()
    await expectToast(page, `${Noun} created`, `The ${noun} has been created successfully.`)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const cardOf = (name: string) =>
      page.getByRole(noun === 'product' ? 'row' : 'listitem').filter({ hasText: `${name} ${noun}` })
    const card = cardOf('Swan')
    await card.getByText('Draft', { exact: true }).waitFor()
    if (noun === 'product') await previewDraft(shopper, 'Swan product')

    await page.getByRole('button', { name: `Edit Swan ${noun}` }).click()
    await page.getByRole('dialog', { name: `Edit ${Noun}` }).waitFor()
    await rename(page, `Goose ${noun}`)
    await dialog(page)
      .getByRole('checkbox', { name: /^(Published|Active)$/ })
      .check()
    await dialog(page)
      .getByRole('button', { name: `Save ${Noun}` })
      .click()
    await expectToast(page, `${Noun} updated`, `The ${noun} has been updated successfully.`)
    await cardOf('Goose')
      .getByText(noun === 'banner' || noun === 'offer' ? 'Active' : 'Published', { exact: true })
      .waitFor()

    await page.getByRole('button', { name: `Delete Goose ${noun}` }).click()
    await dialog(page).getByText(`Are you sure you want to delete this ${noun}?`).waitFor()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Delete Goose ${noun}` }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, `${Noun} deleted`, `The ${noun} has been deleted successfully.`)
    await page.getByText(`Goose ${noun}`).waitFor({ state: 'detached' })
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('that the server refuses keeps the input and shows the reason', async () => {
    const { page, context, close } = await asAdmin(path)
    if (noun === 'offer') {
      const data = { title: 'Kept for later', discountType: 'fixed', value: '3' }
      await page.request.post('/api/offers', { data })
      await page.reload()
    }
    const refuse = (status: number, body: string) =>
      context.route(`**/api/**`, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.fulfill({ status, body }),
      )
    await page
      .getByRole('button', { name: `Add ${Noun}` })
      .first()
      .click()
    await fill(page, `Swan ${noun}`)
    await refuse(500, 'Something went wrong.')
    await dialog(page)
      .getByRole('button', { name: `Create ${Noun}` })
      .click()
    await expectToast(page, `Failed to create ${noun}`, '500: Something went wrong.')
    await dialog(page).getByRole('alert').getByText('Something went wrong.').waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dialog(page).first().waitFor({ state: 'hidden' })
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await rename(page, 'Kept')
    await dialog(page)
      .getByRole('button', { name: `Save ${Noun}` })
      .click()
    await expectToast(page, `Failed to update ${noun}`, '500: Something went wrong.')
    expect(await dialog(page).getByRole('textbox').first().inputValue()).toBe('Kept')
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await dialog(page).first().waitFor({ state: 'hidden' })
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, `Failed to delete ${noun}`, '500: Something went wrong.')
    await close()
  })
})

/** The page of a gift that only admins see yet. */
async function previewDraft({ page, context }: Shopper, name: string) {
  const way = await page.getByRole('link', { name: `Preview ${name}` }).getAttribute('href')
  const tab = await context.newPage()
  await tab.goto(way ?? '/')
  await tab.getByRole('heading', { level: 1, name }).waitFor()
  await tab.close()
}

test('the second of two admins who edit a product keeps the input and merges', async () => {
  const first = await asAdmin('/admin/products')
  const second = await asAdmin('/admin/products')
  for (const { page } of [first, second]) await page.getByRole('button', { name: 'Edit Desk Cat' }).click()
  await dialog(first.page).getByLabel('Stock', { exact: true }).fill('11')
  await dialog(first.page).getByRole('button', { name: 'Save Product' }).click()
  await expectToast(first.page, 'Product updated')
  await dialog(second.page).getByLabel('Description').fill('A better text')
  await dialog(second.page).getByLabel('Stock', { exact: true }).fill('12')
  await dialog(first.page).waitFor({ state: 'hidden' })
  await first.page.getByRole('button', { name: 'Edit Desk Cat' }).click()
  await dialog(first.page).getByLabel('Price (USD)').fill('19.50')
  await dialog(first.page).getByRole('button', { name: 'Save Product' }).click()
  await dialog(first.page).waitFor({ state: 'hidden' })
  await dialog(second.page).getByRole('button', { name: 'Save Product' }).click()
  await dialog(second.page)
    .getByText(/changed this just now. Your text is kept/)
    .first()
    .waitFor()
  // What only the first has changed is taken over, what both have changed is asked about, and nothing that was typed is lost.
  await dialog(second.page).getByText('Updated with the other person’s changes: Price.').waitFor()
  await dialog(second.page).getByText('Stock was changed to “11” by another person. Your value is “12”.').waitFor()
  expect(await seriousFaults(second.page)).toEqual([])
  expect(await dialog(second.page).getByLabel('Description').inputValue()).toBe('A better text')
  await dialog(second.page).getByRole('button', { name: 'Use their value' }).click()
  await dialog(second.page).getByRole('button', { name: 'Save Product' }).click()
  await expectToast(second.page, 'Product updated')
  const products = await (await second.page.request.get('/api/products')).json()
  expect(products.find(({ name }: { name: string }) => name === 'Desk Cat')).toMatchObject({
    stock: 11,
    price: '19.50',
    description: 'A better text',
  })
  await first.close()
  await second.close()
})

test('product images are shrunk and keep their order; other or too large files are named', async () => {
  const { page, close } = await asAdmin('/admin/products')
  const photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#2f6db5' } })
    .jpeg()
    .toBuffer()
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await page.getByRole('button', { name: 'Add Product' }).click()
  const images = dialog(page).getByLabel('Images', { exact: true })
  await images.setInputFiles([file('notes.txt', 'text/plain', Buffer.from('no'))])
  await expectToast(page, 'Invalid file type', 'Please upload only image files')
  await images.setInputFiles([file('huge.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))])
  await expectToast(page, 'File too large', 'Please upload images smaller than 5MB')
  await images.setInputFiles([file('broken.png', 'image/png', Buffer.from('not a picture'))])
  await expectToast(page, 'Upload failed', 'Failed to process images')
  const green = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#3c8c4e' } })
    .png()
    .toBuffer()
  await images.setInputFiles([file('whale.jpg', 'image/jpeg', photo), file('leaf.png', 'image/png', green)])
  await expectToast(page, 'Images added', 'Added 2 image(s)')
  const order = dialog(page).getByRole('list', { name: 'Images in order' })
  expect(await order.getByRole('listitem').count()).toBe(2)
  await dialog(page).getByRole('button', { name: 'Move image 2 to the front' }).click()
  await dialog(page).getByLabel('Name').fill('Pictured')
  await dialog(page).getByLabel('Price (USD)').fill('5')
  // A category that is missing is made on the way: Enter saves it, not the product.
  await dialog(page).getByRole('button', { name: 'New category' }).click()
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Name is required.').waitFor()
  await page.keyboard.type('Sea creatures')
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await page.keyboard.press('Enter')
  const category = dialog(page).getByLabel('Category', { exact: true })
  await expect.poll(() => category.locator('option:checked').textContent()).toBe('Sea creatures')
  await dialog(page).getByRole('button', { name: 'Create Product' }).click()
  await expectToast(page, 'Product created')
  const products = await (await page.request.get('/api/products')).json()
  const made = products.find(({ name }: { name: string }) => name === 'Pictured')
  const sizes = await Promise.all(
    made.images.map(async (url: string) => (await sharp(await (await page.request.get(url)).body()).metadata()).width),
  )
  expect(sizes).toEqual([300, 1000])
  const [its] = (await (await page.request.get('/api/categories')).json()).filter(
    ({ id }: { id: string }) => id === made.categoryId,
  )
  expect(its).toMatchObject({ name: 'Sea creatures', slug: 'sea-creatures', isPublished: true })

  // A photograph fills its frame, without layer lines.
  await page.request.put(`/api/products/${made.id}`, { data: { isPublished: true } })
  for (const [path, place] of [
    [`/products/${made.id}`, '.big-well'],
    ['/products?q=Pictured', '.product-card .well'],
  ] as const) {
    await page.goto(path)
    const well = page.locator(place).filter({ has: page.locator('img') })
    const shown = await well.first().evaluate((element) => {
      const image = element.querySelector('img') as HTMLImageElement
      const [outer, inner] = [element, image].map((each) => each.getBoundingClientRect())
      const isAsLarge = Math.abs(outer!.width - inner!.width) + Math.abs(outer!.height - inner!.height) < 2
      return [isAsLarge, getComputedStyle(image).objectFit, getComputedStyle(element, '::after').display]
    })
    expect([path, shown]).toEqual([path, [true, 'cover', 'none']])
  }
  await close()
})

test('a running offer is a line in the cart, the checkout and the order', async () => {
  const { page: office, close } = await asAdmin('/admin/offers')
  await office.getByRole('button', { name: 'Add Offer' }).first().click()
  await dialog(office).getByLabel('Title').fill('Advent sale')
  await dialog(office).getByLabel('Kind').selectOption('Fixed amount')
  await dialog(office).getByLabel('Dollars off').fill('2.50')
  await dialog(office).getByRole('checkbox', { name: 'Active' }).check()
  await dialog(office).getByRole('button', { name: 'Create Offer' }).click()
  await expectToast(office, 'Offer created')
  for (const width of widths) {
    const shopper = await newShopper(browser, shop.address, width)
    const { page } = shopper
    const products = await (await page.request.get('/api/products?published=true')).json()
    const { id: productId } = products.find(({ name }: { name: string }) => name === 'Peppermint Bauble')
    await page.request.post('/api/auth/register', {
      data: { name: 'Ida Berg', email: `saver-${width}@example.com`, password: 'a long enough password' },
    })
    await page.request.post('/api/cart', { data: { productId } })
    await page.goto('/cart')
    await page.getByText('Discount: Advent sale').waitFor()
    await page.getByText('−$2.50').waitFor()
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
    const total = await page.locator('dd').last().textContent()
    await page.goto('/checkout')
    await page.getByText('Discount: Advent sale').first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: `Place Order · ${total}` }).waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  }
  await office.getByRole('button', { name: 'Delete Advent sale' }).click()
  await dialog(office).getByRole('button', { name: 'Delete' }).click()
  await expectToast(office, 'Offer deleted')
  await close()
})

test('a banner has a live preview, with a placeholder for a missing image', async () => {
  const { page, close } = await asAdmin('/admin/banners')
  await page.getByRole('button', { name: 'Add Banner' }).click()
  await dialog(page).getByLabel('Image URL').fill('/files/none.jpg')
  await dialog(page).getByText('Image Not Found').waitFor()
  await dialog(page).getByLabel('Image URL').fill('/drawings/vase/green.svg')
  await dialog(page).getByLabel('Title').fill('Ten per cent on whales')
  await dialog(page).getByLabel('Description').fill('Until Sunday.')
  const preview = dialog(page).getByRole('figure', { name: 'Preview of the banner on the home page:' })
  for (const words of ['Ten per cent on whales', 'Until Sunday.', 'Shop Now'])
    await preview.getByText(words).first().waitFor()
  expect(await preview.locator('img').getAttribute('src')).toBe('/drawings/vase/green.svg')
  expect(await seriousFaults(page)).toEqual([])
  await close()
})

test('a published change appears on the shop’s pages at once', async () => {
  const { page, close } = await asAdmin('/admin/products')
  await page.getByRole('button', { name: 'Edit Desk Cat' }).click()
  await dialog(page).getByLabel('Name').fill('Pocket Brontosaurus')
  await dialog(page).getByRole('button', { name: 'Save Product' }).click()
  await expectToast(page, 'Product updated')
  const html = await (await fetch(`${shop.address}/products?q=Brontosaurus`)).text()
  expect(html).toContain('Pocket Brontosaurus')
  await close()
})

test('a custom request is quoted from the back office, and the customer accepts it', async () => {
  const customer = await newShopper(browser, shop.address)
  const post = async (path: string, data: object) => (await customer.page.request.post(path, { data })).json()
  await post('/api/auth/register', { name: 'Ida Berg', email: 'whale@example.com', password: 'a long enough password' })
  const request = await post('/api/custom-requests', {
    title: 'A lamp like a whale',
    description: 'A night lamp in the form of a blue whale.',
    category: 'decoration',
  })
  const { page, close } = await asAdmin('/admin/custom-requests')
  await page.getByLabel('Search requests').fill('whale')
  await page.getByRole('button', { name: 'A lamp like a whale' }).click()
  const details = page.getByRole('dialog', { name: 'Custom Request' })
  await details.getByRole('button', { name: 'Send quote' }).click()
  await details.getByText('Enter the price, such as 45.00.').last().waitFor()
  await details.getByLabel('Price (USD)').fill('80.00')
  await details.getByLabel('Message to the customer').fill('In two parts.')
  await details.getByRole('button', { name: 'Send quote' }).click()
  await expectToast(page, 'Quote sent')
  await expect.poll(() => details.getByLabel('Status').inputValue()).toBe('quoted')
  expect(await seriousFaults(page)).toEqual([])
  await details.getByLabel('Notes').fill('Ask about the colour')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Request updated', 'The request has been updated successfully.')
  expect(await details.getByLabel('Status').inputValue()).toBe('quoted')
  await customer.page.goto(`/account/requests/${request.id}`)
  // The quote and its thread both show it.
  await customer.page.getByText('In two parts.').first().waitFor()
  await customer.page.getByRole('button', { name: 'Accept quote' }).click()
  await expectToast(customer.page, 'Quote accepted')
  await customer.close()

  await page.goto('/admin/custom-requests?status=waiting')
  const mark = page.getByRole('link', { name: /^Custom requests\s*\d+ new$/ })
  const marked = async () => Number((await mark.locator('.admin-count').textContent())?.replace(' new', ''))
  await mark.waitFor()
  const before = await marked()
  const row = page.getByRole('listitem').filter({ hasText: 'A lamp like a whale' }).filter({ hasText: 'New answer' })
  await row.getByRole('button').click()
  await details.getByText('Accepted, awaiting payment').first().waitFor()
  // The open request has its own address.
  await page.reload()
  await details.getByText('Accepted, awaiting payment').first().waitFor()
  await expect.poll(async () => ((await mark.count()) ? marked() : 0)).toBe(before - 1)
  await page.keyboard.press('Escape')
  await row.waitFor({ state: 'detached' })
  await close()
})

test('a message is read, answered by mail and deleted', async () => {
  const visitor = await newShopper(browser, shop.address)
  await visitor.page.request.post('/api/contact', {
    data: { name: 'Ida Berg', email: 'asks@example.com', subject: 'Night prints', message: 'Do you print at night?' },
  })
  await visitor.close()
  const { page, close } = await asAdmin('/admin/messages?unread=true')
  await page.getByRole('button', { name: /Night prints/ }).click()
  await page.getByText('Do you print at night?').waitFor()
  // It is read now, and stays where it is being read.
  await page.getByRole('link', { name: 'Unread (0)' }).waitFor()
  expect(await page.getByText('Do you print at night?').isVisible()).toBe(true)
  expect(await seriousFaults(page)).toEqual([])
  await page.goto('/admin/messages')
  await page.getByRole('link', { name: 'Unread (0)' }).waitFor()
  await page.getByRole('button', { name: 'Night prints' }).click()
  await page.getByRole('button', { name: 'Send answer' }).click()
  await page.getByText('Enter your answer.').waitFor()
  await page.getByLabel('Answer Ida Berg by email').fill('Every night.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Answer sent')
  // The answer and its author are visible to the next reader.
  await page.reload()
  await page.getByText('Answered', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Night prints' }).click()
  await page.getByText(/^Shop owner answered, /).waitFor()
  await page.getByText('Every night.').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog(page).getByText('Are you sure you want to delete this message?').waitFor()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No messages yet').waitFor()
  await close()
})

test('a setup step links to its setting, which counts as done even if unchanged', async () => {
  const { page, close } = await asAdmin('/admin')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByRole('link', { name: 'Choose how sizes change prices' }).click()
  const field = page.getByLabel('What a size costs')
  await expect.poll(() => field.evaluate((one) => one === document.activeElement).catch(() => false)).toBe(true)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  await page.goto('/admin')
  await steps.getByText('Choose how sizes change prices').waitFor()
  expect(await steps.getByRole('link', { name: 'Choose how sizes change prices' }).count()).toBe(0)
  await close()
})

test('a setting is found by a word, and input in hidden settings is saved too', async () => {
  const { page, close } = await asAdmin('/admin/settings')
  await page.getByLabel('Announcement').fill('Found by a word')
  await page.getByLabel('Find a setting').fill('refund limit')
  await page.getByLabel('Refund limit per order (USD)').waitFor()
  await page.getByLabel('Announcement').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  expect(await (await fetch(`${shop.address}/cart`)).text()).toContain('Found by a word')
  await page.getByLabel('Find a setting').fill('')
  await page.getByLabel('Shipping fee (USD)').fill('five')
  await page.getByLabel('Find a setting').fill('imprint')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Use an amount such as 5.99').waitFor()
  await close()
})

// rule 115
test('a link of the header is found, refused beside its field with all that was typed, and changed', async () => {
  const { page, close } = await asAdmin('/admin/settings')
  await page.getByLabel('Find a setting').fill('gift finder address')
  const menu = page.getByText('Header links to the gift finder and requests')
  await menu.click()
  const label = page.getByLabel('Label of “Gift Finder”')
  const address = page.getByLabel('Address of “Gift Finder”')
  await label.fill('Wedding gifts')
  await address.fill('www.wedding.example')
  await menu.click()
  await address.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page
    .getByText('Use an address that starts with / or https://', { exact: true })
    .filter({ visible: true })
    .waitFor()
  expect(await address.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => address.evaluate((one) => one === document.activeElement)).toBe(true)
  expect([await label.inputValue(), await address.inputValue()]).toEqual(['Wedding gifts', 'www.wedding.example'])
  await address.fill('/products?category=wedding')
  await page.getByLabel('Hide “Custom Request”').first().check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  const [header = ''] = /<header[\s\S]*<\/header>/.exec(await (await fetch(`${shop.address}/cart`)).text()) ?? []
  expect(header).toMatch(/href="\/products\?category=wedding"[^>]*>Wedding gifts</)
  expect(header).not.toContain('Custom Request')
  await close()
})

// rule 115
test('an email’s texts are previewed with example values, refused with all that was typed, and restored', async () => {
  const { page, close } = await asAdmin('/admin/settings')
  await page.getByLabel('Find a setting').fill('tracking number email')
  await page.getByText('Tracking number email', { exact: true }).click()
  const subject = page.getByLabel('Tracking number email: subject')
  const closing = page.getByLabel('Tracking number email: closing')
  await subject.fill('{name}, follow #{order}')
  await closing.fill('Until {day}')
  const preview = page.getByRole('figure').filter({ visible: true })
  await preview.getByText('Ida, follow #5D7A2B1C').waitFor()
  await preview.getByText('[The tracking number]').waitFor()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('This email does not know {day}. Use {name}, {order} or {date}.').waitFor()
  expect(await closing.getAttribute('aria-invalid')).toBe('true')
  expect([await subject.inputValue(), await closing.inputValue()]).toEqual(['{name}, follow #{order}', 'Until {day}'])
  await closing.fill('Ordered on {date}.')
  await preview.getByText('Ordered on Dec 3.').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  const { texts } = await (await page.request.get('/api/settings')).json()
  expect([texts.mailTrackingSubject, texts.mailTracking, texts.mailTrackingClosing]).toEqual([
    '{name}, follow #{order}',
    null,
    'Ordered on {date}.',
  ])
  await page.getByRole('button', { name: 'Use the default' }).filter({ visible: true }).first().click()
  expect(await subject.inputValue()).toBe('Track your order #{order}')
  await close()
})

test('a saved setting applies to the shop’s pages at once, and an invalid one is refused at its field', async () => {
  const { page, close } = await asAdmin('/admin/settings')
  await page.getByLabel('Shipping fee (USD)').fill('five')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Use an amount such as 5.99').waitFor()
  await page.getByLabel('Shipping fee (USD)').fill('4.50')
  const petg = page.getByLabel('PETG · Red')
  await petg.fill('much')
  await petg.blur()
  await page.getByText('Use an amount such as 5.99').waitFor()
  expect(await petg.getAttribute('aria-invalid')).toBe('true')
  await petg.fill('31.00')
  await page.getByLabel('PLA · Gold').fill('24.50')
  await page.getByLabel('Announcement').fill('Closed on Sundays')
  await page.getByLabel('Imprint').fill('Ida Berg\nApple Lane 1, Salem')
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expectToast(page, 'Settings saved')
  const html = await (await fetch(`${shop.address}/cart`)).text()
  expect(html).toContain('Closed on Sundays')
  await page.goto('/admin/audit')
  await page.getByText('24.50 pla gold, 31.00 petg red').waitFor()
  await page.goto('/contact')
  await page.getByRole('region', { name: 'Imprint' }).getByText('Apple Lane 1, Salem').waitFor()

  // The demo data is removed with one button, after a confirmation.
  let orders = 60
  await page.route('**/api/demo', (route) => {
    const answer = { orders }
    if (route.request().method() === 'DELETE') orders = 0
    return route.fulfill({ json: answer })
  })
  await page.goto('/admin/settings')
  const remove = page.getByRole('button', { name: 'Remove the demo data' })
  await remove.click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Demo data removed', '60 demo orders and their data were deleted')
  await remove.waitFor({ state: 'detached' })
  await close()
})
