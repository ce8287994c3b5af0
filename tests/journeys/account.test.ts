import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  callApi,
  expectNoComplaints,
  expectToast,
  overflow,
  payCart,
  seriousFaults,
  storyWidths,
} from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')

const password = 'a long enough password'
let people = 0
async function customer(width = 1440) {
  const shopper = await story.newShopper(width)
  const email = `account-${people++}@example.com`
  await callApi(shopper.page, 'POST', '/api/auth/register', { name: 'Ida Lindqvist', email, password })
  return { ...shopper, email }
}

/** An order of the product with this name, paid; answers it. */
async function order(page: Page, name: string) {
  const products = await callApi(page, 'GET', '/api/products?published=true')
  const { id: productId } = products.find((product: { name: string }) => product.name === name)
  await callApi(page, 'POST', '/api/cart', {
    productId,
    customization: { color: 'red', size: 'large', engraving: 'Ida + Sam' },
  })
  return payCart(page)
}

/** The newest kept mail to an address, as text, as `/dev/mail` shows it. */
async function mailTo(email: string, subject: RegExp): Promise<string> {
  const find = async () => {
    const list = await (await fetch(story.shop.mails)).text()
    const row = list.split('<tr>').find((line) => line.includes(`<td>${email}</td>`) && subject.test(line))
    return /\/dev\/mail\/[0-9a-f-]+\/text[^"]*/.exec(row ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { interval: 200 }).not.toBe('')
  return (await fetch(story.shop.address + (await find()))).text()
}
const linkIn = (mail: string) =>
  new URL(/https?:\S+token=\S+/.exec(mail)?.[0] ?? '').toString().replace(/^https?:\/\/[^/]+/, '')

describe.each(storyWidths)('at %i px', (width) => {
  test('an order is in the account, with its way, its tracking number, and can be printed and ordered again', async () => {
    const shopper = await customer(width)
    const { page } = shopper
    const { id } = await order(page, 'Peppermint Bauble')
    await story.asAdmin(async (admin) => {
      await callApi(admin, 'PUT', `/api/orders/${id}/status`, { status: 'processing' })
      await callApi(admin, 'PUT', `/api/orders/${id}/status`, { status: 'shipped', trackingNumber: 'LL-2026-77' })
    })
    await page.goto('/account')
    const number = id.slice(-8).toUpperCase()
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: `Order #${number}` }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: `Order #${number}` }).click()
    await page.getByText('LL-2026-77').waitFor()
    for (const move of ['Ordered and paid', 'In our workshop', 'Shipped'])
      await page.getByRole('main').getByText(move, { exact: true }).first().waitFor()
    await page.getByText('“Ida + Sam”').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    expect(await page.locator('body[data-printed]').count()).toBe(1)
    await page.getByRole('button', { name: 'Order Again' }).click()
    const panel = page.getByRole('dialog', { name: /Shopping Cart/ })
    await panel.getByText('“Ida + Sam”').waitFor()
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('the pages of an account say what they have when it is nothing, and fit the window', async () => {
    const shopper = await customer(width)
    const { page } = shopper
    for (const [path, text] of [
      ['/account', 'No orders yet'],
      ['/account/requests', 'No custom requests yet'],
      ['/account/addresses', 'Shipping Address'],
      ['/account/profile', 'Where you are signed in'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('heading', { name: text }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
    expectNoComplaints(shopper)
    await shopper.close()
  })
})

test('a delivered gift is reviewed from its order, by keyboard, and its page shows the review instead of the invented figure (rule 24)', async () => {
  const shopper = await customer()
  const { page } = shopper
  const { id, items } = await order(page, 'Little Fir')
  await page.goto(`/account/orders/${id}`)
  await page.getByText('Timeline').waitFor()
  expect(await page.getByRole('button', { name: /^Write a review/ }).count()).toBe(0)
  await story.asAdmin((admin) => callApi(admin, 'PUT', `/api/orders/${id}/status`, { status: 'delivered' }))
  await page.reload()
  await page.getByRole('button', { name: 'Write a review of Little Fir' }).click()
  const dialog = page.getByRole('dialog', { name: 'How is your Little Fir?' })
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await dialog.getByText('Choose 1 to 5 stars').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByRole('radio', { name: '1 star, Poor' }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
  await dialog.getByLabel(/^Your review/).fill('It stands on our table <b>every</b> year.')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expectToast(page, 'Review published')
  await page.getByText('Thank you for your review.').waitFor()

  const productId = items[0].productId
  const html = await (await fetch(`${story.shop.address}/products/${productId}`)).text()
  expect(html).not.toContain('4.8 (124 reviews)')
  expect(html).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1}')
  expect(html).toContain('&lt;b&gt;every&lt;/b&gt;')
  await page.goto(`/products/${productId}`)
  await page.getByRole('link', { name: '4.0 (1 review)' }).click()
  await page.getByRole('heading', { name: 'Reviews' }).waitFor()
  await page.getByText('Ida L.').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  expectNoComplaints(shopper)
  await shopper.close()
})

test('printing an order prints its receipt', async () => {
  const shopper = await customer()
  const { page } = shopper
  const { id } = await order(page, 'Little Fir')
  await page.goto(`/account/orders/${id}`)
  await page.getByRole('button', { name: 'Print Receipt' }).waitFor()
  const receipt = page.getByRole('article', { name: `Receipt R-${id.slice(-8).toUpperCase()}` })
  expect(await receipt.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await receipt.waitFor()
  for (const text of ['Little Layers', 'Date of sale', 'Test card, no money has moved', 'Billed to', 'Paid'])
    await receipt.getByText(text, { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Items' }).waitFor()
  for (const name of ['Timeline', 'Your Order']) expect(await page.getByRole('heading', { name }).count()).toBe(0)
  expect(await page.getByText('Paid, waiting to be printed').isVisible()).toBe(false)
  await shopper.close()
})

test('a visitor is asked to sign in, and then sees the page they wanted', async () => {
  const shopper = await story.newShopper()
  const { page } = shopper
  await page.goto('/account/profile')
  await page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill(story.shop.password('ada@example.com'))
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Profile and Security' }).waitFor()
  await shopper.close()
})

test('another customer’s order is not found, and an order that fails to load can be loaded again', async () => {
  const ida = await customer()
  const { id } = await order(ida.page, 'Peppermint Bauble')
  const sam = await customer()
  await sam.page.goto(`/account/orders/${id}`)
  await sam.page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
  await sam.close()
  await ida.context.route(`**/api/orders/${id}`, (route) => route.fulfill({ status: 503, body: 'Busy.' }))
  await ida.page.goto(`/account/orders/${id}`)
  await ida.page.getByText('Your order could not be loaded.').waitFor()
  await ida.context.unroute(`**/api/orders/${id}`)
  await ida.page.getByRole('button', { name: 'Retry' }).click()
  await ida.page.getByText('Timeline').waitFor()
  await ida.close()
})

test('an address that is saved in the account is where the checkout starts', async () => {
  const shopper = await customer()
  const { page } = shopper
  await page.goto('/account/addresses')
  await page.getByLabel('Street address').fill('1420 SW Alder Street')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'Missing Information', 'Please fill in all shipping address fields.')
  await page.getByText('City is required').waitFor()
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').fill('OR')
  await page.getByLabel('ZIP code').fill('97205')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expectToast(page, 'Address saved')
  const [{ id: productId }] = await callApi(page, 'GET', '/api/products?published=true')
  await callApi(page, 'POST', '/api/cart', { productId })
  await page.goto('/checkout')
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('1420 SW Alder Street')
  await page.goto('/account/addresses')
  await page.getByRole('button', { name: 'Remove address' }).click()
  await expectToast(page, 'Address removed')
  await expect.poll(() => page.getByLabel('Street address').inputValue()).toBe('')
  await shopper.close()
})

test('name and password change, and a wrong password says so and loses nothing', async () => {
  const shopper = await customer()
  const { page, email } = shopper
  await page.goto('/account/profile')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Ida Berg')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expectToast(page, 'Name changed')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByText('Ida Berg').waitFor()
  await page.keyboard.press('Escape')

  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByRole('alert').getByText('This is not your current password.').waitFor()
  expect(await page.getByLabel('New password').inputValue()).toBe('another long password')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectToast(page, 'Password changed')
  expect(await mailTo(email, /Your password was changed/)).toContain('all other devices were signed out')
  await shopper.close()
})

test('the account menu shows an address as people write it', async () => {
  const shopper = await story.newShopper(390)
  const { page } = shopper
  const email = `ida-${people++}@münchen.de`
  await callApi(page, 'POST', '/api/auth/register', { name: 'Ida Lindqvist', email, password })
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByText(email).waitFor()
  await shopper.close()
})

test('a forgotten password is replaced through the mailed link', async () => {
  const shopper = await customer()
  const { page, email } = shopper
  await page.context().clearCookies()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByLabel('Email').fill('nonsense')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText(`If there is an account for ${email}, we have sent a link to this address.`).waitFor()

  await page.goto(linkIn(await mailTo(email, /Choose a new password/)))
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText('Use a password of at least 8 characters').waitFor()
  await page.getByLabel('New password').fill('another long password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('heading', { name: 'Your Orders' }).waitFor()
  await page.goBack()
  await page.goto(linkIn(await mailTo(email, /Choose a new password/)))
  await page.getByLabel('New password').fill('a third long password')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByText('This link has been used or has expired. Please ask for a new link.').waitFor()
  await shopper.close()
})

test('an email address changes through the link at the new one', async () => {
  const shopper = await customer()
  const { page, email } = shopper
  await page.goto('/account/profile')
  await page.getByLabel('New email address').fill(`new-${email}`)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expectToast(page, 'Check your inbox')
  await page.goto(linkIn(await mailTo(`new-${email}`, /Confirm your new email address/)))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('Your email address has been changed.').waitFor()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  // A menu that opens during the navigation closes with it.
  await page.getByRole('heading', { level: 1, name: 'Your Orders' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('banner').getByText(`new-${email}`).waitFor()
  await shopper.close()
})

test('another device is signed out from here', async () => {
  const shopper = await customer()
  const phone = await story.newShopper(390)
  await callApi(phone.page, 'POST', '/api/auth/login', { email: shopper.email, password })
  await shopper.page.goto('/account/profile')
  await shopper.page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expectToast(shopper.page, 'Signed out')
  await phone.page.goto('/account/profile')
  await phone.page.getByRole('heading', { name: 'Sign In Required' }).waitFor()
  await phone.close()
  await shopper.close()
})

test('an account is deleted with its password, and its address is free again', async () => {
  const shopper = await customer()
  const { page, email } = shopper
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByLabel('Your password').fill('not mine')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await dialog.getByText('This is not your current password.').waitFor()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expectToast(page, 'Your account is deleted')
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).waitFor()
  expect((await callApi(page, 'POST', '/api/auth/register', { name: 'New', email, password })).user.email).toBe(email)
  await shopper.close()
})

describe.each([
  ['/account', '/api/user/orders', 'Your orders could not be loaded.', 'No orders yet'],
  ['/account/requests', '/api/custom-requests', 'Your requests could not be loaded.', 'No custom requests yet'],
  ['/account/addresses', '/api/user/addresses', 'Your addresses could not be loaded.', 'Shipping Address'],
] as const)('the page %s', (path, read, sentence, ready) => {
  test('shows its place while it loads, says when it cannot be read, and reads it when asked again', async () => {
    const shopper = await customer()
    const { page, context } = shopper
    const isRead = (url: URL) => url.pathname === read
    await context.route(isRead, () => undefined)
    await page.goto(path)
    await page.locator('main .skeleton').first().waitFor()
    await context.unroute(isRead)
    await context.route(isRead, (route) => route.fulfill({ status: 500, body: 'Something went wrong.' }))
    await page.reload()
    await page.getByText(sentence).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await context.unroute(isRead)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: ready }).waitFor()
    await shopper.close()
  })
})

test('a link that cannot be sent or confirmed says so, and the page stays as it was typed', async () => {
  const { page, context, close } = await story.newShopper()
  await context.route('**/api/auth/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ida@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await page.getByText('The link could not be sent. Please try again.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ida@example.com')
  await page.goto('/confirm-email?token=made-up')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('This could not be saved. Please try again.').waitFor()
  await context.unroute('**/api/auth/*')
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await page.getByText('This link has been used or has expired. Please ask for a new link.').waitFor()
  await close()
})

test('the forms of the account work by keyboard alone', async () => {
  const shopper = await customer()
  const { page } = shopper
  const { keyboard } = page
  await page.goto('/account/addresses')
  await page.getByLabel('Full name').focus()
  await keyboard.press('Control+A')
  for (const text of ['Ida Lindqvist', 'United States', '1420 SW Alder Street', 'Apt 4B', 'Portland', 'OR', '97205']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save address' }).focus()
  await keyboard.press('Enter')
  await expectToast(page, 'Address saved')
  await page.goto('/account/profile')
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await keyboard.press('Control+A')
  await keyboard.type('Ida Berg')
  await keyboard.press('Enter')
  await expectToast(page, 'Name changed')
  await page.getByLabel('Current password').focus()
  await keyboard.type(password)
  // The button that shows the password is between the two fields.
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.type('another long password')
  await keyboard.press('Enter')
  await expectToast(page, 'Password changed')
  await shopper.close()
})
