import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoComplaints, overflow, seriousFaults, storyWidths, untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')

/** Puts a gift into the cart by the API, as this browser. */
async function fillCart(page: Page) {
  const products = await (await fetch(`${story.shop.address}/api/products?published=true`)).json()
  const { id } = products.find(({ name }: { name: string }) => name === 'Keepsake Heart')
  await page.request.post('/api/cart', { data: { productId: id } })
}

async function expectSound(page: Page) {
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
}

async function payAsGuest(page: Page, email: string) {
  await fillCart(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Continue as a guest' }).click()
  await page.getByRole('heading', { level: 1, name: 'Complete Your Order' }).waitFor()
  await page.getByRole('button', { name: 'Continue as a guest' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByText('Required').first().waitFor()
  await expectSound(page)
  await page.getByLabel('Name').fill('Nora Guest')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Email').press('Enter')
  await page.getByText(`Your confirmation goes to ${email}.`).waitFor()
}

const typeAddressAndCard = async (page: Page) => {
  await page.getByLabel('Street address').fill('1420 SW Alder Street')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').fill('OR')
  await page.getByLabel('ZIP code').fill('97205')
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel(/^Expiry/).fill('12 / 30')
  await page.getByLabel('CVC').fill('123')
}

/** The newest link to a page that was mailed to a person, once it has been. */
async function linkInMail(email: string, page: string) {
  let path: string | undefined
  await story.asAdmin(async (owner) => {
    await expect
      .poll(
        async () => {
          const list = await (await owner.request.get('/dev/mail')).text()
          const mail = new RegExp(`${email}</td><td><a href="(/dev/mail/[\\w-]+)"`).exec(list)?.[1]
          const text = mail ? await (await owner.request.get(`${mail}/text`)).text() : ''
          path = new RegExp(`/${page}\\?\\S+`).exec(text)?.[0]
          return path
        },
        { timeout: 60_000 },
      )
      .toBeDefined()
  })
  return path ?? ''
}

// rule 127
test.each(storyWidths)('at %i px a guest buys, follows the email’s link and makes an account', async (width) => {
  const shopper = await story.newShopper(width)
  const { page } = shopper
  const email = `nora-${width}@example.com`
  await payAsGuest(page, email)
  await expectSound(page)
  await typeAddressAndCard(page)
  // A reload keeps the guest and the address.
  await page.reload()
  await page.getByText(`Your confirmation goes to ${email}.`).waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Portland')
  await typeAddressAndCard(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.waitForURL(/\/order-success/)
  await page.getByText(`A confirmation is on its way to ${email}.`).waitFor()
  const number = page.url().slice(-8).toUpperCase()
  await expectSound(page)
  await page.getByRole('link', { name: 'Follow this order' }).click()
  await page.waitForURL(/\/guest-orders\//)
  await page.getByText('Ordered and paid').waitFor()
  await expectSound(page)

  const phone = await story.newShopper(width)
  await phone.page.goto(await linkInMail(email, 'open-order'))
  await phone.page.waitForURL(/\/guest-orders\/[0-9a-f-]{36}$/)
  await phone.page.getByText('Ordered and paid').waitFor()
  await phone.page.getByRole('button', { name: 'Create an account' }).click()
  await phone.page.getByText(`We have sent a link to ${email}.`).waitFor()
  await phone.page.goto(await linkInMail(email, 'guest-account'))
  await untilReady(phone.page)
  await expectSound(phone.page)
  await phone.page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await phone.page.getByRole('button', { name: 'Create my account' }).click()
  await phone.page.waitForURL(/\/account$/)
  await phone.page.getByText(`#${number}`).first().waitFor()
  expectNoComplaints(shopper)
  expectNoComplaints(phone)
})

test('a guessed link says that it opens no order', async () => {
  const shopper = await story.newShopper(390)
  await shopper.page.goto('/open-order?key=guessed')
  await shopper.page.getByText('This link does not open an order.').waitFor()
  await expectSound(shopper.page)
  expectNoComplaints(shopper)
})
