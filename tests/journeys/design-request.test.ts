import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { callApi, expectNoComplaints, expectToast, overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { foreignFiles } from '../support/foreign-files.ts'
import { forget, newDataDir } from '../support/running-shop.ts'
import { openStory } from '../support/story.ts'

const story = openStory()
let pictures: string[]
const folder = newDataDir()
beforeAll(async () => {
  pictures = await Promise.all(
    ['#2f6db5', '#d13a25', '#3c8c4e', '#dda62a', '#e3d8f0', '#cbe4ea'].map(async (background, index) => {
      const path = join(folder, `whale-${index + 1}.png`)
      await sharp({ create: { width: 300, height: 200, channels: 3, background } })
        .png()
        .toFile(path)
      return path
    }),
  )
  writeFileSync(join(folder, 'whale.stl'), foreignFiles(await openKernel()).whole)
  writeFileSync(join(folder, 'letter.png'), 'Dear shop, this is a letter and no picture.')
})
afterAll(() => forget(folder))

let people = 0
/** A shopper who has registered, on the page they want to see. */
async function customer(width: number, path: string, wishes?: { graphics: boolean }) {
  const shopper = await story.newShopper(width, wishes)
  await callApi(shopper.page, 'POST', '/api/auth/register', {
    name: 'Ida Lindqvist',
    email: `designer-${people++}@example.com`,
    password: 'a long enough password',
  })
  await shopper.page.goto(path)
  return shopper
}

async function fillRequired(page: Page) {
  await page.getByLabel('Project title').fill('A lamp like a whale')
  await page.getByLabel('Category').selectOption('Home Decoration')
  await page.getByLabel('Description').fill('A night lamp in the form of a blue whale.')
}
/** The owner looks at the model, takes its price and day over, and sends a rounder price. */
async function quoteFromModel(admin: Page, id: string, price: string) {
  await admin.goto(`/admin/custom-requests?q=${id}&request=${id}`)
  const form = admin.getByRole('dialog')
  await form.getByRole('link', { name: 'Download whale.stl' }).waitFor()
  await form.getByRole('button', { name: /^Use \$/ }).click()
  await form.getByText('The quote is filled in.').waitFor()
  expect(await form.getByLabel('Price (USD)').inputValue()).toMatch(/^\d+\.\d\d$/)
  expect(await form.getByLabel('Delivery by').inputValue()).not.toBe('')
  expect(await seriousFaults(admin)).toEqual([])
  await form.getByLabel('Price (USD)').fill(price)
  await form.getByRole('button', { name: 'Send quote' }).click()
  await expectToast(admin, 'Quote sent')
}
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Request' }).click()

describe.each(storyWidths)('at %i px', (width) => {
  test('a visitor sees how it works and is asked to sign in', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    await page.goto('/custom-request')
    await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
    for (const step of ['Submit your request', 'Get a quote within 24 hours', 'Design and print', 'Delivery'])
      await page.getByRole('heading', { name: step }).waitFor()
    expect(await page.getByRole('link', { name: 'Contact Our Design Team' }).getAttribute('href')).toBe('/contact')
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Welcome back' }).waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('a request with three files, one of them a renamed text, and a 3D model is quoted from it, accepted, paid and found in the account', async () => {
    const shopper = await customer(width, '/custom-request', { graphics: true })
    const { page } = shopper
    await fillRequired(page)
    await page.getByLabel('Reference images').setInputFiles([pictures[0]!, join(folder, 'letter.png'), pictures[1]!])
    await page.getByText('Please upload only image files (PNG, JPEG, WebP or GIF).').waitFor()
    await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(2)
    const model = page.getByLabel('Your 3D model')
    await model.setInputFiles(join(folder, 'whale.stl'))
    await page.getByText('40 × 20 × 20 mm').waitFor()
    // A refused file does not replace the existing one.
    await model.setInputFiles(join(folder, 'letter.png'))
    await page.getByText('letter.png: We cannot read this file as a 3D model.').waitFor()
    expect(await page.getByLabel('Project title').inputValue()).toBe('A lamp like a whale')
    await page.getByText('40 × 20 × 20 mm').waitFor()
    await page.getByText('We check your model and confirm the price.').waitFor()
    await page.getByRole('img', { name: 'whale.stl, in 3D' }).waitFor()
    const [one] = await page.getByText(/^About \$/).allTextContents()
    await page.getByLabel('Quantity').fill('3')
    await page.getByText(/^About \$.* for 3 pieces/).waitFor()
    expect(one).not.toContain('pieces')
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: 'Remove letter.png' }).click()
    await submit(page)
    await expectToast(
      page,
      'Request Submitted Successfully!',
      "We'll review your custom design request and get back to you within 24 hours with a quote.",
    )
    expect(await page.getByLabel('Project title').inputValue()).toBe('')
    expect(await page.getByRole('list', { name: 'Chosen images' }).count()).toBe(0)

    await page.getByRole('link', { name: 'View your request' }).click()
    await page.getByText('You will get a quote within 24 hours, here and by email.').waitFor()
    expect(await page.getByRole('list', { name: 'Reference images' }).getByRole('listitem').count()).toBe(2)
    const [request] = await callApi(page, 'GET', '/api/custom-requests')
    expect(request.referenceImages).toHaveLength(2)
    await page.getByText('whale.stl').waitFor()
    await story.asAdmin((admin) => quoteFromModel(admin, request.id, '80.00'))
    await page.reload()
    await page.getByText('$80.00', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Accept quote' }).click()
    await page.getByRole('link', { name: 'Pay now' }).click()

    await page.getByLabel('Street address').fill('1420 SW Alder Street')
    await page.getByLabel('City').fill('Portland')
    await page.getByLabel('State').fill('OR')
    await page.getByLabel('ZIP code').fill('97205')
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel(/^Expiry/).fill('12 / 30')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Place Order · $85.99' }).click()
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
    await page.getByText('Custom design: A lamp like a whale').waitFor()

    await page.goto('/account')
    await page.getByRole('link', { name: /^Order #/ }).click()
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
    await page.getByText('Ordered and paid').waitFor()
    await page.getByText('Custom design: A lamp like a whale').waitFor()
    await page.getByRole('link', { name: 'Custom requests', exact: true }).click()
    await page.getByRole('main').getByText('In progress').waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

// rule 36
test('the form shows missing fields with the specified texts and sends nothing', async () => {
  const shopper = await customer(1440, '/custom-request')
  const { page } = shopper
  await page.getByLabel('Project title').fill('Lamp')
  await page.getByLabel('Description').fill('Too short')
  await submit(page)
  await page.getByText('Title must be at least 5 characters').waitFor()
  await page.getByText('Description must be at least 20 characters').waitFor()
  await page.getByText('Please select a category').waitFor()
  expect(await page.getByLabel('Project title').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByLabel('Project title').fill('Lamp for Ida')
  await page.getByText('Title must be at least 5 characters').waitFor({ state: 'detached' })
  expect(await callApi(page, 'GET', '/api/custom-requests')).toEqual([])
  await shopper.close()
})

test('an invalid quantity becomes 1', async () => {
  const shopper = await customer(1440, '/custom-request')
  const { page } = shopper
  const quantity = page.getByLabel('Quantity')
  for (const typed of ['many', '0', '-3', '']) {
    await quantity.fill(typed)
    await quantity.blur()
    expect(await quantity.inputValue()).toBe('1')
  }
  await quantity.fill('12')
  await fillRequired(page)
  await submit(page)
  await expectToast(page, 'Request Submitted Successfully!')
  const [request] = await callApi(page, 'GET', '/api/custom-requests')
  expect(request.specifications.quantity).toBe(12)
  await shopper.close()
})

test('at most five images are kept; the rest is named, and removing an image makes room', async () => {
  const shopper = await customer(390, '/custom-request')
  const { page } = shopper
  await page.getByLabel('Reference images').setInputFiles(pictures)
  await page.getByText('At most 5 images: whale-6.png was left out.').waitFor()
  await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(5)
  expect(await page.getByRole('button', { name: 'Add images' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove whale-2.png' }).click()
  await page.getByLabel('Reference images').setInputFiles([pictures[5]!])
  await page.getByText('whale-6.png').waitFor()
  await expect.poll(() => page.getByText('Uploaded', { exact: true }).count()).toBe(5)
  await shopper.close()
})

test('an upload can be canceled, and retried after a lost connection', async () => {
  const shopper = await customer(1440, '/custom-request')
  const { page, context } = shopper
  await context.route('**/api/custom-requests/images', (route) => route.abort())
  await page.getByLabel('Reference images').setInputFiles([pictures[0]!])
  await page.getByText('The picture could not be uploaded. Please try again.').waitFor()
  await context.unroute('**/api/custom-requests/images')
  await page.getByRole('button', { name: 'Try whale-1.png again' }).click()
  await page.getByText('Uploaded', { exact: true }).waitFor()

  // This upload never completes; only canceling ends it.
  await context.route('**/api/custom-requests/images', () => undefined)
  await page.getByLabel('Reference images').setInputFiles([pictures[1]!])
  await page.getByText('You can submit the request once the images are uploaded.').waitFor()
  expect(await page.getByRole('button', { name: 'Submit Request' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel whale-2.png' }).click()
  expect(await page.getByRole('button', { name: 'Submit Request' }).isDisabled()).toBe(false)
  await shopper.close()
})

test('input and uploads survive a reload, and are not shown to another customer', async () => {
  const shopper = await customer(1440, '/custom-request', { graphics: true })
  const { page } = shopper
  await fillRequired(page)
  await page.getByLabel('Reference images').setInputFiles([pictures[0]!])
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByLabel('Your 3D model').setInputFiles(join(folder, 'whale.stl'))
  await page.getByText('40 × 20 × 20 mm').waitFor()
  await page.reload()
  await page.getByText('whale-1.png').waitFor()
  await page.getByText('40 × 20 × 20 mm').waitFor()
  expect(await page.getByLabel('Project title').inputValue()).toBe('A lamp like a whale')
  await callApi(page, 'POST', '/api/auth/logout')
  await callApi(page, 'POST', '/api/auth/login', {
    email: 'ada@example.com',
    password: story.shop.password('ada@example.com'),
  })
  await page.reload()
  await page.getByLabel('Project title').waitFor()
  expect(await page.getByLabel('Project title').inputValue()).toBe('')
  await shopper.close()
})

test('a failure keeps the input, and an expired session asks to sign in', async () => {
  const shopper = await customer(1440, '/custom-request')
  const { page, context } = shopper
  await fillRequired(page)
  await context.route('**/api/custom-requests', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, body: 'Something went wrong.' })
      : route.continue(),
  )
  await submit(page)
  await expectToast(page, 'Error', 'Failed to submit request. Please try again.')
  expect(await page.getByLabel('Project title').inputValue()).toBe('A lamp like a whale')
  await context.unroute('**/api/custom-requests')
  await context.clearCookies()
  await submit(page)
  await expectToast(page, 'Sign In Required', 'Please sign in to submit a custom design request.')
  await page.getByRole('dialog').getByRole('heading', { name: 'Welcome back' }).waitFor()
  expect(await page.getByLabel('Project title').inputValue()).toBe('A lamp like a whale')
  await shopper.close()
})

test('the form works by keyboard alone', async () => {
  const shopper = await customer(1440, '/custom-request')
  const { page } = shopper
  await page.getByLabel('Project title').focus()
  const { keyboard } = page
  await keyboard.type('A lamp like a whale')
  await keyboard.press('Tab')
  await keyboard.type('Home')
  await keyboard.press('Tab')
  await keyboard.type('A night lamp in the form of a blue whale.')
  await keyboard.press('Enter')
  expect(await page.getByLabel('Category').inputValue()).toBe('decoration')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add images' }).focus()
  await keyboard.press('Enter')
  await (await chooser).setFiles([pictures[0]!])
  await page.getByText('Uploaded', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Submit Request' }).focus()
  await keyboard.press('Enter')
  await expectToast(page, 'Request Submitted Successfully!')
  await shopper.close()
})

describe('a quote', () => {
  async function quoted(quote: object) {
    const shopper = await customer(1440, '/custom-request')
    const { page } = shopper
    await fillRequired(page)
    await submit(page)
    await expectToast(page, 'Request Submitted Successfully!')
    const [request] = await callApi(page, 'GET', '/api/custom-requests')
    await story.asAdmin((admin) => callApi(admin, 'PUT', `/api/custom-requests/${request.id}/quote`, quote))
    await page.goto(`/account/requests/${request.id}`)
    return { shopper, page, request }
  }

  test('can be declined and accepted afterwards', async () => {
    const { shopper, page } = await quoted({ quote: '45.00', expiresOn: '2099-12-31' })
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Decline quote' }).click()
    await page.getByText('Declined', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Accept quote' }).waitFor()
    await shopper.close()
  })

  test('of another customer can be neither read nor paid', async () => {
    const { shopper, request } = await quoted({ quote: '45.00', expiresOn: '2099-12-31' })
    await shopper.close()
    const sam = await customer(1440, `/account/requests/${request.id}`)
    await sam.page.getByRole('heading', { name: 'Request Not Found' }).waitFor()
    await sam.page.goto(`/checkout?request=${request.id}`)
    await sam.page.getByText('Your order could not be loaded.').waitFor()
    await sam.close()
  })

  test('that is not accepted cannot be paid by its address', async () => {
    const { shopper, page, request } = await quoted({ quote: '45.00', expiresOn: '2099-12-31' })
    await page.goto(`/checkout?request=${request.id}`)
    await page.getByText('This quote can no longer be paid. Please check your request.').waitFor()
    await shopper.close()
  })
})
