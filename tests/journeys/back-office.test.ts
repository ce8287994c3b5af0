import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoComplaints, expectToast, newShopper, overflow, seriousFaults, widths } from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
const asAdmin: Office['asAdmin'] = (...where) => office.asAdmin(...where)
const ordered: Office['ordered'] = (...what) => office.ordered(...what)
const dialog = (page: Page) => page.getByRole('dialog')

test('an order is worked on: notes, a part refunded, the tracking number mended', async () => {
  const order = await ordered()
  const shopper = await asAdmin(`/admin/orders?order=${order.id}`)
  const { page } = shopper
  await dialog(page).getByRole('button', { name: 'Add note' }).click()
  await dialog(page).getByText('Write a note.').waitFor()
  await dialog(page).getByLabel('Note').fill('Pack it with paper')
  await dialog(page).getByRole('button', { name: 'Add note' }).click()
  await expectToast(page, 'Note added')
  await dialog(page).getByRole('listitem').filter({ hasText: 'Pack it with paper' }).getByText('Shop owner').waitFor()

  await dialog(page).getByRole('button', { name: 'Refund a part' }).click()
  await dialog(page).getByLabel('Amount (USD)').fill('500')
  await dialog(page).getByRole('button', { name: 'Refund now' }).click()
  await dialog(page).getByRole('alert').getByText('That is more than is left of the payment').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog(page).getByLabel('Amount (USD)').fill('3.00')
  await dialog(page).getByLabel('Reason').fill('A chipped edge')
  await dialog(page).getByRole('button', { name: 'Refund now' }).click()
  await expectToast(page, 'Refund made', '$3.00 is on its way back.')
  await dialog(page).getByText('$3.00 was refunded. A chipped edge').waitFor()

  await dialog(page).getByLabel('Tracking number').fill('LL-99')
  await dialog(page).getByRole('button', { name: 'Save tracking number' }).click()
  await expectToast(page, 'Order updated', 'The tracking number is saved.')
  // Back closes the dialog, because the address names what is open.
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
  await page.goBack()
  await dialog(page).getByText('A chipped edge').waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
})

describe.each(widths)('what is printed, at %i px', (width) => {
  test('packing and gift slips have no prices, the invoice has them all', async () => {
    const order = await ordered()
    const shopper = await asAdmin(`/admin/orders?order=${order.id}`, width)
    const { page } = shopper
    if (width < 768) await dialog(page).getByRole('button', { name: 'Slips and files' }).click()
    await dialog(page).getByRole('link', { name: 'Packing slip' }).click()
    const slip = page.getByRole('article')
    await slip.getByText('Peppermint Bauble').waitFor()
    expect(await slip.textContent()).not.toContain('$')
    await page.getByRole('link', { name: 'Gift slip' }).click()
    await slip.getByText('A gift for you').waitFor()
    expect(await slip.textContent()).not.toContain('$')
    await page.getByRole('link', { name: 'Invoice' }).click()
    await slip.getByText('Total', { exact: true }).waitFor()
    expect(await slip.textContent()).toContain('$5.99')
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
    await page.getByLabel('Paper').selectOption('Letter')
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Print' }).isVisible()).toBe(false)
    expect(await slip.isVisible()).toBe(true)
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

test('several orders are ticked, with Shift from one to the other, and moved together', async () => {
  const numbers = [await ordered(), await ordered(), await ordered()].map(({ number }) => number)
  const { page, close } = await asAdmin('/admin/orders')
  const tick = (number = '') => page.getByLabel(`Select order #${number}`)
  await tick(numbers[0]).click()
  await tick(numbers[2]).click({ modifiers: ['Shift'] })
  await page.getByText('3 selected').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByLabel('Set the status of the selected orders').selectOption('Processing')
  await dialog(page).getByRole('heading', { name: 'Set 3 orders to processing?' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Set to processing' }).click()
  await expectToast(page, 'Orders updated', '3 orders set to processing.')
  for (const number of numbers)
    await expect.poll(() => page.getByLabel(`Status of order #${number}`).inputValue()).toBe('processing')
  expect(
    await page
      .getByText('selected', { exact: false })
      .filter({ hasText: /^\d+ selected$/ })
      .count(),
  ).toBe(0)
  await close()
})

test('a slip of the mouse is undone before anything was mailed', async () => {
  const { number } = await ordered()
  const { page, close } = await asAdmin('/admin/orders')
  const status = page.getByLabel(`Status of order #${number}`)
  await status.selectOption('Processing')
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => status.inputValue()).toBe('pending')
  // In the order's own dialog too, where nothing beside it can be pressed.
  await page.getByRole('button', { name: `#${number}` }).click()
  const inside = dialog(page).getByLabel(`Status of order #${number}`)
  await inside.selectOption('Processing')
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => inside.inputValue()).toBe('pending')
  await close()
})

test('a list is walked with the keys, which can be turned off', async () => {
  await ordered()
  const { page, close } = await asAdmin('/admin/orders')
  await page.getByRole('table').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('j')
  const first = await focused()
  expect(first).toMatch(/^#/)
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('k')
  expect(await focused()).toBe(first)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Order Details' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await page.keyboard.type('jx')
  expect(await page.getByLabel('Search orders').inputValue()).toBe('jx')
  await page.getByLabel('Search orders').fill('')
  await page.getByRole('heading', { name: 'Orders' }).click()

  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByLabel('Single keys are commands').uncheck()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('table').waitFor()
  await page.keyboard.press('j')
  expect(await focused()).not.toMatch(/^#/)
  await close()
})

test('Ctrl-K finds screens, orders by number and gift, and products by name', async () => {
  const { number } = await ordered()
  const { page, close } = await asAdmin('/admin')
  await page.getByRole('heading', { name: 'Recent Orders' }).waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find' })
  // Typed, not filled: the focus is where somebody types, and a space belongs to what is typed.
  await palette.waitFor()
  await page.keyboard.type('pepper mint')
  expect(await palette.getByRole('searchbox').inputValue()).toBe('pepper mint')
  await palette.getByRole('searchbox').fill('bann')
  await palette.getByRole('link', { name: 'Banners' }).waitFor()
  await palette.getByRole('searchbox').fill('peppermint')
  await palette.getByRole('link', { name: /Peppermint Bauble.*in stock/ }).waitFor()
  await palette
    .getByRole('link', { name: /#\w{8}.*Peppermint Bauble/ })
    .first()
    .waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.request.post('/api/contact', {
    data: { name: 'Ida Berg', email: 'ida@example.com', subject: 'Lanterns by night', message: 'Do they glow?' },
  })
  await palette.getByRole('searchbox').fill('lanterns')
  await palette.getByRole('link', { name: /Lanterns by night/ }).waitFor()
  await palette.getByRole('searchbox').fill(`#${number}`)
  await palette.getByRole('link', { name: new RegExp(`#${number}`) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Order Details' }).waitFor()
  await close()
})

test('a view of a list is saved under a name, is there the next time, and is removed again', async () => {
  const { page, close } = await asAdmin('/admin/products?q=heart&sort=price-low')
  await page.getByRole('button', { name: 'Save this view' }).click()
  await dialog(page).getByRole('button', { name: 'Save view' }).click()
  await dialog(page).getByText('Give the view a name.').waitFor()
  await dialog(page).getByLabel('Name').fill('Hearts')
  await dialog(page).getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('link', { name: 'Hearts' }).waitFor()
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Hearts' }).click()
  await page.waitForURL(/q=heart&sort=price-low/)
  await page.getByRole('button', { name: 'Remove the view Hearts' }).click()
  await expectToast(page, 'View removed')
  await page.getByRole('link', { name: 'Hearts' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Hearts' }).waitFor()
  await close()
})

test('what was sold while a product was edited does not lie on the shelf again', async () => {
  const { page, close } = await asAdmin('/admin/products?q=peppermint')
  const stock = page.getByLabel('Stock of Peppermint Bauble')
  const before = Number(await stock.inputValue())
  await page.getByRole('button', { name: 'Edit Peppermint Bauble' }).click()
  await ordered()
  await dialog(page).getByLabel('Description').fill('Thin as an eggshell.')
  await dialog(page).getByRole('button', { name: 'Save Product' }).click()
  await expectToast(page, 'Product updated')
  await page.reload()
  await expect.poll(async () => Number(await stock.inputValue())).toBe(before - 1)
  await close()
})

test('a price with a comma is refused at its field and multiplied by nothing', async () => {
  const { page, close } = await asAdmin('/admin/products?q=peppermint')
  await page.getByRole('button', { name: 'Edit Peppermint Bauble' }).click()
  await dialog(page).getByLabel('Price (USD)').fill('18,50')
  await dialog(page).getByRole('button', { name: 'Save Product' }).click()
  await dialog(page).getByText('Enter the price, such as 18.50.').waitFor()
  await page.reload()
  // In the list it stays in its cell, seen not to be stored, until it is mended or taken back.
  const cell = page.getByLabel('Price of Peppermint Bauble')
  const stored = await cell.inputValue()
  await cell.fill('1,5')
  await cell.press('Enter')
  await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true')
  await cell.press('Escape')
  expect([await cell.inputValue(), await cell.getAttribute('aria-invalid')]).toEqual([stored, null])
  await close()
})

test('a page that the list no longer has leads to its first one', async () => {
  await ordered()
  const { page, close } = await asAdmin('/admin/orders?page=99')
  await page.getByText('This page is empty').waitFor()
  await page.getByRole('button', { name: 'To the first page' }).click()
  await page.getByRole('table').waitFor()
  await close()
})

test('a new shop’s collections are made in one press, where menus lead', async () => {
  const { page, close } = await asAdmin('/admin/categories')
  await page.getByRole('button', { name: 'Make this collection' }).click()
  await expectToast(page, 'Collections made')
  await page.getByText('/products?category=every-season').waitFor()
  expect(await page.getByRole('button', { name: 'Make this collection' }).count()).toBe(0)
  await page.getByRole('button', { name: "Edit Valentine's Day" }).click()
  expect(await dialog(page).getByLabel('Address').inputValue()).toBe('valentine')
  await close()
})

test('whoever is signed out is offered to sign in wherever a link led', async () => {
  const { page, close } = await newShopper(office.browser, office.shop.address)
  await page.goto('/admin/orders')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByRole('button', { name: 'Sign In as Admin' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
  await close()
})

describe('products', () => {
  test('are hidden and published together, and it is undone', async () => {
    const { page, close } = await asAdmin('/admin/products?q=peppermint')
    await page.getByLabel('Select Peppermint Bauble').check()
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Hide' }).click()
    await expectToast(page, 'Hidden', 'Peppermint Bauble')
    await page.getByRole('button', { name: 'Draft. Publish Peppermint Bauble' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Published. Hide Peppermint Bauble' }).waitFor()
    await close()
  })

  test('are ticked on every page at once, when they are not too many', async () => {
    const { page, close } = await asAdmin('/admin/products')
    const lines = Array.from({ length: 60 }, (_, index) => `Paper Crane ${index},${index + 1}`)
    await page.request.post('/api/products/import?apply=true', {
      data: ['name,price', ...lines].join('\n'),
      headers: { 'content-type': 'text/csv' },
    })
    await page.goto('/admin/products?q=crane')
    await page.getByLabel('Select all on this page').click()
    await page.getByText('50 selected').waitFor()
    await page.getByRole('button', { name: 'Select all 60 products that match' }).click()
    await page.getByText('60 selected').waitFor()
    await page.getByRole('region', { name: 'Selected' }).getByRole('button', { name: 'Publish' }).click()
    await expectToast(page, 'Published', '60 products')
    await page.goto('/admin/products?q=crane&show=published')
    await page.getByText('60 products').waitFor()
    await close()
  })

  test('have price and stock changed where they stand; what is refused stays in the field', async () => {
    const { page, close } = await asAdmin('/admin/products?q=peppermint')
    const stock = page.getByLabel('Stock of Peppermint Bauble')
    await stock.fill('-3')
    await stock.press('Enter')
    await expectToast(page, 'Failed to update product', '400: Stock cannot be below 0.')
    expect(await stock.inputValue()).toBe('-3')
    await stock.fill('77')
    await stock.press('Enter')
    await expectToast(page, 'Product updated')
    await page.reload()
    await expect.poll(() => stock.inputValue()).toBe('77')
    await close()
  })

  test('are copied as drafts', async () => {
    const { page, close } = await asAdmin('/admin/products?q=peppermint')
    await page.getByRole('button', { name: 'Copy Peppermint Bauble' }).click()
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Peppermint Bauble (copy)')
    await dialog(page).getByRole('button', { name: 'Create Product' }).click()
    await expectToast(page, 'Product created')
    await page.getByRole('row').filter({ hasText: '(copy)' }).getByText('Draft', { exact: true }).waitFor()
    await close()
  })

  test('come from a file: what is wrong is shown row by row, and nothing is stored before it was seen', async () => {
    const { page, close } = await asAdmin('/admin/products')
    const file = (text: string) => ({ name: 'gifts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await page.getByLabel('CSV file').setInputFiles(file('name,price\nPaper Swan,12\nPaper Duck,free'))
    await page.getByText('2 rows: 1 new, 0 changed, 0 as they are, 1 wrong.').waitFor()
    await page.getByRole('row').filter({ hasText: 'Enter the price, such as 18.50.' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.getByRole('button', { name: 'Import now' }).count()).toBe(0)
    await page.getByLabel('CSV file').setInputFiles(file('name,price\nPaper Swan,12\nPaper Duck,4'))
    await page.getByRole('button', { name: 'Import now' }).click()
    await expectToast(page, 'Products imported', '2 created, 0 changed.')
    await page.getByLabel('Search products').fill('paper')
    await page.getByText('2 products').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('products.csv')
    await close()
  })

  test('come from another shop’s file, by the columns that somebody chooses, and fetch nothing', async () => {
    const { page, close } = await asAdmin('/admin/import')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    const rows = [
      'Handle,Title,Body (HTML),Variant Price,Variant Inventory Qty,Image Src,Status,Cost per item',
      'owl,Desk Owl,<p>An owl.</p>,18.00,4,https://elsewhere.test/owl.jpg,active,9.50',
    ]
    await page.getByLabel('CSV file').setInputFiles({
      name: 'products_export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    })
    await page.getByText('This looks like a product export of Shopify.').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Desk Owl' })
    await row.getByText('$18.00').waitFor()
    await row.getByText('1 picture').waitFor()
    await page.getByLabel('Price (USD)').selectOption('Cost per item')
    await row.getByText('$9.50').waitFor()
    await page.getByLabel('Images', { exact: true }).selectOption('Leave out')
    await row.getByText('0 pictures').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Import now' }).click()
    await expectToast(page, 'Products imported', '1 created, 0 changed.')
    expect(asked.filter((host) => host.includes('elsewhere'))).toEqual([])
    await close()
  })
})

test('what was typed is not lost by a click beside it, by Back, or by a link', async () => {
  const { page, close } = await asAdmin('/admin/categories')
  await page.getByRole('link', { name: 'Offers', exact: true }).click()
  await page.getByRole('button', { name: 'Add Offer' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create New Offer' })
  await form.getByLabel('Title').fill('Spring sale')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(page.url()).toContain('/admin/offers')
  expect(await form.getByLabel('Title').inputValue()).toBe('Spring sale')
  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await form.waitFor({ state: 'hidden' })

  await page.goto('/admin/settings')
  await page.getByLabel('Announcement').fill('Closed')
  await page.getByRole('link', { name: 'Messages' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await page.waitForURL(/\/admin\/messages/)
  await close()
})
