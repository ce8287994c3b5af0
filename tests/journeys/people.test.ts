import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi, expectNoComplaints, expectToast, newShopper, overflow, seriousFaults } from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const dialog = (page: Page) => page.getByRole('dialog')

/** The newest link to `/join` that was mailed to a person, once it has been. */
async function invitationTo(owner: Page, email: string) {
  let path: string | undefined
  await expect
    .poll(async () => {
      const list = await (await owner.request.get('/dev/mail')).text()
      const mail = new RegExp(`${email}</td><td><a href="(/dev/mail/[\\w-]+)"`).exec(list)?.[1]
      path = mail && /\/join\?token=[\w-]+/.exec(await (await owner.request.get(`${mail}/text`)).text())?.[0]
      return path
    })
    .toBeDefined()
  return path ?? ''
}
async function invite(owner: Page, email: string, role: string) {
  await owner.getByLabel('Email', { exact: true }).fill(email)
  await owner.getByLabel('Role', { exact: true }).selectOption(role)
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await expectToast(owner, 'Invitation sent', email)
  return invitationTo(owner, email)
}

describe('the staff', () => {
  // rule 64
  test('who only print and pack have the print queue and packing, and nothing else', async () => {
    const owner = await office.asAdmin('/admin/staff')
    const link = await invite(owner.page, 'packer@example.com', 'Workshop')
    const packer = await newShopper(office.browser, office.shop.address, 390)
    const { page } = packer
    await page.goto(link)
    await page.getByText('as workshop staff, for printing and packing').waitFor()
    await page.getByLabel('Name').fill('Cleo Berg')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByRole('button', { name: 'Create account and join' }).click()
    await page.getByRole('heading', { name: 'Printing and packing' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Print queue' }).click()
    await page.getByRole('region', { name: 'Queue' }).waitFor()
    expect(await page.getByRole('button', { name: /Add Printer|^Edit/ }).count()).toBe(0)
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
    await page.getByRole('button', { name: 'Menu' }).click()
    const links = dialog(page).getByRole('listitem')
    expect((await links.allTextContents()).map((text) => text.replace(/\d.*/, ''))).toEqual([
      ...['Print queue', 'Packing', 'View the shop', 'Profile and security', 'Sign Out'],
    ])
    await page.goto('/admin/packing')
    await page.getByRole('heading', { name: 'To pack', exact: true }).waitFor()
    expectNoComplaints(packer)
    await packer.close()
    await owner.close()
  })

  test('grow by an invitation that is mailed, and staff see neither the owners’ links nor their screens', async () => {
    const owner = await office.asAdmin('/admin/staff')
    await owner.page.getByRole('button', { name: 'Send invitation' }).click()
    await owner.page.getByText('Required').waitFor()
    const link = await invite(owner.page, 'mia@example.com', 'Staff')
    await owner.page.getByRole('button', { name: 'Withdraw the invitation of mia@example.com' }).waitFor()

    const mia = await newShopper(office.browser, office.shop.address, 390)
    await mia.page.goto(link)
    await mia.page.getByText('mia@example.com').waitFor()
    await mia.page.getByRole('button', { name: 'Create account and join' }).click()
    await mia.page.getByText('Required').first().waitFor()
    expect([await seriousFaults(mia.page), await overflow(mia.page)]).toEqual([[], 0])
    await mia.page.getByLabel('Name').fill('Mia Berg')
    await mia.page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await mia.page.getByRole('button', { name: 'Create account and join' }).click()
    await expectToast(mia.page, 'You can now use the back office.')
    await mia.page.waitForURL(/\/admin$/)
    await mia.page.getByRole('button', { name: 'Menu' }).click()
    await dialog(mia.page).getByRole('link', { name: 'Messages' }).waitFor()
    for (const name of ['Staff', 'Settings', 'Audit log'])
      expect(await dialog(mia.page).getByRole('link', { name, exact: true }).count()).toBe(0)
    for (const path of ['/admin/staff', '/admin/settings', '/admin/audit']) {
      await mia.page.goto(path)
      await mia.page.getByRole('heading', { name: 'For Owners' }).waitFor()
      await mia.page.getByText('Only an owner of the shop can open this page.').waitFor()
    }
    expect(await seriousFaults(mia.page)).toEqual([])
    await mia.page.goto(link)
    await mia.page.getByText('This invitation has been used').waitFor()

    await owner.page.reload()
    await owner.page.getByLabel('Role of Mia Berg').selectOption('Owner')
    await expectToast(owner.page, 'Role changed', 'Mia Berg is now an owner.')
    await owner.page.getByRole('button', { name: 'Remove rights of Mia Berg' }).click()
    await dialog(owner.page).getByText('signed out on all devices').waitFor()
    expect(await seriousFaults(owner.page)).toEqual([])
    await dialog(owner.page).getByRole('button', { name: 'Remove rights' }).click()
    await expectToast(owner.page, 'Removed from staff')
    await owner.page.getByText('Mia Berg').first().waitFor({ state: 'detached' })
    await mia.page.goto('/admin')
    await mia.page.getByRole('heading', { name: 'Sign In as Admin' }).waitFor()
    expectNoComplaints(owner)
    expectNoComplaints(mia)
    await mia.close()
    await owner.close()
  })

  test('are accepted by the invited customer only', async () => {
    const owner = await office.asAdmin('/admin/staff')
    const link = await invite(owner.page, 'ada@example.com', 'Staff')
    await owner.page.goto(link)
    await owner.page.getByText('You are signed in as').waitFor()
    await owner.page.getByRole('button', { name: 'Sign Out' }).click()
    await owner.page.getByText('You have an account with this address. Sign in to accept.').waitFor()
    await owner.page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await dialog(owner.page).getByLabel('Email').fill('ada@example.com')
    await dialog(owner.page).getByLabel('Password', { exact: true }).fill(office.shop.password('ada@example.com'))
    await dialog(owner.page).getByRole('button', { name: 'Sign In', exact: true }).click()
    await owner.page.getByRole('button', { name: 'Accept the invitation' }).click()
    await owner.page.waitForURL(/\/admin$/)
    expect((await callApi(owner.page, 'GET', '/api/auth/me')).user.staffRole).toBe('staff')
    await owner.close()
  })

  test('always have an owner: the only one is told', async () => {
    const { page, close } = await office.asAdmin('/admin/staff')
    await page.getByLabel('Role of Shop owner').selectOption('Staff')
    await dialog(page).getByRole('button', { name: 'Become staff' }).click()
    await expectToast(page, 'Failed to change role', 'The shop needs an owner. Make another person owner first.')
    expect(await page.getByLabel('Role of Shop owner').inputValue()).toBe('owner')
    await close()
  })
})

describe('customers', () => {
  test('are found while typing, sorted by a click, and lead to their orders', async () => {
    const order = await office.ordered()
    await office.ordered()
    const { page, close } = await office.asAdmin('/admin/customers')
    await page.getByRole('table', { name: 'customers' }).waitFor()
    await page.getByLabel('Search customers').fill(order.userId.slice(0, 13))
    await page.getByText('1 customer', { exact: true }).waitFor()
    await page.waitForURL(/\?q=/)
    await page.reload()
    await page.getByRole('link', { name: 'Ida Lindqvist' }).click()
    await page.getByRole('heading', { name: 'Ida Lindqvist' }).waitFor()
    await page.getByText('1 × Peppermint Bauble').waitFor()
    await page.getByRole('link', { name: 'View in the order list' }).click()
    await page.getByRole('button', { name: `#${order.number}` }).waitFor()
    await page.getByText('1 order', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Ida Lindqvist' }).click()
    await page.getByRole('link', { name: `#${order.number}` }).click()
    await page.getByRole('dialog', { name: 'Order Details' }).waitFor()
    await page.goto('/admin/customers')
    const names = page.getByRole('row').getByRole('link')
    await page.getByRole('button', { name: 'Name' }).click()
    await page.waitForURL(/sort=name-z/)
    await expect.poll(() => names.first().textContent()).toBe('Shop owner')
    await page.getByRole('button', { name: 'Name' }).click()
    await expect.poll(() => names.first().textContent()).toBe('Ada Lindqvist')
    await page.goto('/admin/customers/00000000-0000-4000-8000-000000000000')
    await page.getByRole('heading', { name: 'Customer Not Found' }).waitFor()
    await close()
  })
})

/** A customer whose gift was delivered, with a review. */
async function reviewed(text: string) {
  const buyer = await newShopper(office.browser, office.shop.address)
  const order = await office.ordered()
  const owner = await office.asAdmin('/admin')
  await owner.page.request.put(`/api/orders/${order.id}/status`, { data: { status: 'delivered' } })
  const { items } = await (await owner.page.request.get(`/api/orders/${order.id}`)).json()
  await owner.close()
  await buyer.page.request.post('/api/auth/login', { data: order.account })
  await buyer.page.request.post('/api/reviews', { data: { orderItemId: items[0].id, rating: 2, text } })
  await buyer.close()
  return { productId: items[0].productId as string }
}

describe('reviews', () => {
  test('are hidden and shown from the back office, with a way back, and the product’s page follows', async () => {
    const { productId } = await reviewed('It shines too much.')
    const { page, close } = await office.asAdmin('/admin/reviews')
    const productPage = async () => (await fetch(`${office.shop.address}/products/${productId}`)).text()
    expect(await productPage()).toContain('It shines too much.')
    await page.getByRole('button', { name: /^Hide the review of Peppermint Bauble/ }).click()
    await expectToast(page, 'Review hidden')
    await page.getByRole('button', { name: /^Publish the review of Peppermint Bauble/ }).waitFor()
    expect(await productPage()).not.toContain('It shines too much.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Hide the review/ }).waitFor()
    expect(await productPage()).toContain('It shines too much.')
    await page.getByRole('link', { name: 'Hidden', exact: true }).click()
    await page.getByText('No reviews found').waitFor()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByLabel('Rating').selectOption('5 stars')
    await page.getByText('No reviews found').waitFor()
    await page.goBack()
    await page.getByText('It shines too much.').waitFor()
    await close()
  })
})

describe('the audit log', () => {
  test('says in plain words what was changed, filtered by what and who, with a way back', async () => {
    const { page, close } = await office.asAdmin('/admin/audit')
    const products = await (await page.request.get('/api/products?published=true')).json()
    const dino = products.find(({ name }: { name: string }) => name === 'Desk Cat')
    await page.request.put(`/api/products/${dino.id}`, { data: { price: '99.50', isPublished: false } })
    await page.reload()
    const entry = page.getByRole('listitem').filter({ hasText: 'Shop owner changed the product Desk Cat' })
    await entry.getByText('$99.50').waitFor()
    expect(await entry.getByText(/^(Yes|No)$/).allTextContents()).toEqual(['Yes', 'No'])
    await page.getByLabel('What').selectOption('Banner')
    await page.getByText('No change matches these filters.').waitFor()
    expect(page.url()).toContain('?entity=banner')
    await page.goBack()
    await entry.waitFor()
    await page.getByLabel('Who').selectOption('Shop owner (admin@example.com)')
    await page.waitForURL(/\?by=/)
    await entry.waitFor()
    await close()
  })
})
