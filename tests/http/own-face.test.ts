import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { stripeSettings } from '../support/stripe-shop.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
let site: Awaited<ReturnType<typeof createSite>>
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
  site = await createSite(shop.services)
})
afterAll(() => shop.close())

const page = async (path: string) => (await site.request(path)).text()

test('a logo that is uploaded is on every page and in a browser’s tab, and goes again', async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c52f1c' } })
    .png()
    .toBuffer()
  const { status, body } = await owner.put('/api/settings', {
    logo: `data:image/png;base64,${png.toString('base64')}`,
  })
  expect([status, body.logo]).toEqual([200, expect.stringMatching(/^\/files\/[0-9a-f]{64}\.jpg$/)])
  expect(await page('/about')).toContain(body.logo)
  const tab = await site.request('/favicon.svg', { redirect: 'manual' })
  expect([tab.status, tab.headers.get('location')]).toEqual([302, body.logo])
  await owner.put('/api/settings', { logo: '' })
  expect(await page('/about')).not.toContain(body.logo)
  expect((await site.request('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
})

test('the first page of a shop that has nothing yet has no heading over nothing, and no tile that leads nowhere', async () => {
  const heads = ['Seasonal Delights', 'Holiday Collections', 'Best Sellers']
  const shown = async () => {
    const html = await page('/')
    const tiles = [...html.matchAll(/href="\/products\?category=([\w-]+)"[^>]*><span class="spool/g)]
    return [heads.filter((head) => html.includes(`>${head}<`)), tiles.map(([, slug]) => slug)]
  }
  expect(await shown()).toEqual([[], []])
  const draft = await owner.post('/api/categories', { name: 'Christmas Collection', slug: 'christmas' })
  expect(await shown()).toEqual([[], []])
  await owner.put(`/api/categories/${draft.body.id}`, { isPublished: true })
  expect(await shown()).toEqual([['Seasonal Delights', 'Holiday Collections'], ['christmas']])
})

test('a shop that takes real cards has no social button that leads nowhere', async () => {
  const shop = await openTestShop(stripeSettings('http://127.0.0.1:9'))
  const real = await createSite(shop.services)
  expect(await (await real.request('/about')).text()).not.toMatch(/Facebook|Twitter|Instagram/)
  await shop.close()
})

test('social buttons lead where the shop is, and nowhere until it is somewhere', async () => {
  expect((await page('/about')).match(/disabled=""[^>]*aria-label="(Facebook|Twitter|Instagram)"/g)).toHaveLength(3)
  const socialLinks = { facebook: '', twitter: '', instagram: 'https://www.instagram.com/little.layers' }
  expect((await owner.put('/api/settings', { socialLinks })).status).toBe(200)
  const html = await page('/about')
  expect(html).toContain('<a href="https://www.instagram.com/little.layers" rel="noopener" aria-label="Instagram"')
  expect(html.match(/disabled=""[^>]*aria-label="(Facebook|Twitter)"/g)).toHaveLength(2)
  for (const facebook of ['javascript:alert(1)', '/about', 'http://evil.test'])
    expect((await owner.put('/api/settings', { socialLinks: { ...socialLinks, facebook } })).text).toBe(
      'Use an address that starts with https://',
    )
})

test('every mail ends with the shop’s own words, once there are some', async () => {
  await owner.put('/api/settings', { mailClosing: 'Yours,\nMia & the printers' })
  await shop.visitor().register('mia@example.com')
  await shop.visitor().post('/api/auth/forgot-password', { email: 'mia@example.com' })
  const [mail] = await shop.mailsTo('mia@example.com')
  expect(mail?.text).toContain('\n\nYours,\nMia & the printers\n\nLittle Layers\n')
  expect(mail?.html).toContain('Mia &amp; the printers')
})

test('what a size is worth is an owner’s to say, and is charged where sizes cost something', async () => {
  const heart = await shop.product()
  const ida = shop.visitor()
  await ida.register('ida@example.com')
  await owner.put('/api/settings', { sizePricing: 'size', sizeFactors: { medium: '1.25', large: '2' } })
  await ida.post('/api/cart', { productId: heart.id, customization: { size: 'large' } })
  await ida.post('/api/cart', { productId: heart.id, customization: { size: 'medium' } })
  await ida.post('/api/cart', { productId: heart.id, customization: { size: 'small' } })
  const { body } = await ida.get('/api/cart')
  expect(body.map(({ unitPrice }: { unitPrice: string }) => unitPrice)).toEqual(['32.00', '20.00', '16.00'])
  const { body: order } = await ida.checkOut()
  expect(order.subtotal).toBe('68.00')
  const faq = await page('/faq')
  expect(faq).toContain('A medium gift costs 1.25 times and a large one 2 times the price of a small one.')
  for (const large of ['0', '0.00', 'much', '100', '-1'])
    expect((await owner.put('/api/settings', { sizeFactors: { medium: '1', large } })).text).toBe(
      'Use a factor such as 1.3',
    )
})
