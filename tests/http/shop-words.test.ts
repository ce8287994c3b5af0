import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import type { HttpServer } from '#app/server/listen.ts'
import { openWeb } from '#app/server/web.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
let door: HttpServer
let paths: string[]
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.admin()
  const config = { ...shop.services.config, port: 0, host: '127.0.0.1', databaseUrl: 'none' }
  door = await openWeb({ ...shop.services, config }, false)
  const { id } = await shop.product()
  paths = screens.filter(({ isOpen }) => isOpen).map(({ path }) => path.replace(':id', id))
})
afterAll(async () => {
  await door.close()
  await shop.close()
})

/** The text of all public pages, without their scripts. */
async function readPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  for (const path of paths) {
    const html = await (await fetch(`http://127.0.0.1:${door.port}${path}`)).text()
    pages.set(path, html.replaceAll(/<script(?! type="application\/ld\+json")[\s\S]*?<\/script>/g, ''))
  }
  return pages
}
const pagesThatSay = async (words: RegExp) =>
  [...(await readPages())].flatMap(([path, text]) => (words.test(text) ? [path] : []))

// rule 45
test('a shop that ships everywhere says worldwide, with tracking, and the three materials', async () => {
  for (const words of [/worldwide/i, /with tracking|tracked/, /PLA, PETG and resin/])
    expect(await pagesThatSay(words)).toEqual(expect.arrayContaining(['/', '/faq', '/contact', '/shipping']))
})

// rule 45
test('a shop that ships to two countries names both and never says worldwide', async () => {
  await owner.put('/api/settings', { shipsTo: 'DE, AT' })
  expect(await pagesThatSay(/worldwide|anywhere|wherever/i)).toEqual([])
  expect(await pagesThatSay(/to Germany and Austria/)).toEqual(paths)
  const { body } = await shop.visitor().get('/api/shop')
  expect(body).toMatchObject({
    shipsToNames: ['Germany', 'Austria'],
    announcement: 'Ready to ship in 2–5 days · Flat $5.99 shipping to Germany and Austria',
  })
})

// rule 45
test('a shop without tracked parcels and without resin says neither', async () => {
  await owner.put('/api/settings', { tracksParcels: false, materials: 'PLA, PETG' })
  expect(await pagesThatSay(/with tracking|tracked/i)).toEqual([])
  expect(await pagesThatSay(/resin/i)).toEqual([])
  expect(await pagesThatSay(/PLA and PETG/)).toEqual(expect.arrayContaining(['/', '/faq', '/contact']))
})

test('a shop needs a material', async () => {
  expect((await owner.put('/api/settings', { materials: ' ' })).text).toContain('Name at least one material')
})

test('a product page names the running discount before the cart does', async () => {
  await owner.post('/api/offers', {
    ...{ title: 'Winter warm-up', discountType: 'percentage', value: '10.00', isPublished: true },
  })
  const html = (await readPages()).get(paths.find((path) => path.startsWith('/products/')) ?? '') ?? ''
  const text = html.replaceAll('<!-- -->', '')
  expect(text).toContain('10% off</b> your cart: Winter warm-up')
})
