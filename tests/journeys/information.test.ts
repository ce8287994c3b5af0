import { describe, expect, test } from 'vitest'
import { menuOf } from '#app/screens.ts'
import { expectNoComplaints, untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const informationPaths = [...menuOf('help'), ...menuOf('about')]
  .map(({ href }) => href)
  .filter((path) => path !== '/contact')

const story = openStory()

const read = async (path: string) => (await fetch(story.shop.address + path)).text()
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe.each(informationPaths)('%s', (path) => {
  test('says what it has to say without JavaScript, with its headings in order and its true address', async () => {
    const html = await read(path)
    const levels = [...html.slice(html.indexOf('<main'), html.indexOf('</main>')).matchAll(/<h(\d)/g)].map(([, n]) => n)
    expect(levels[0]).toBe('1')
    expect(new Set(levels.slice(1))).toEqual(new Set(['2']))
    expect(html).toContain(`<link rel="canonical" href="${story.shop.address}${path}"/>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{50,160}"\/>/)
    expect(textOf(html).length).toBeGreaterThan(1000)
    // Markup of the texts that was not understood would show.
    expect(textOf(html)).not.toMatch(/\]\(|undefined|\[/)
  })

  test('leads nowhere that is not there', async () => {
    const html = await read(path)
    const article = html.slice(html.indexOf('<article'), html.indexOf('</article>'))
    const links = [...article.matchAll(/<a href="([^"]+)"/g)].map(([, href = '']) => href)
    for (const href of new Set(links)) {
      if (href.startsWith('#')) expect([href, html.includes(`id="${href.slice(1)}"`)]).toEqual([href, true])
      else expect([href, (await fetch(story.shop.address + href)).status]).toEqual([href, 200])
    }
  })
})

test('the footer leads to every page that informs, and the sitemap names them', async () => {
  const footer = (await read('/')).split('<footer')[1] ?? ''
  const sitemap = await read('/sitemap.xml')
  for (const path of informationPaths) {
    expect([path, footer.includes(`href="${path}"`)]).toEqual([path, true])
    expect([path, sitemap.includes(`<loc>${story.shop.address}${path}</loc>`)]).toEqual([path, true])
  }
  for (const link of ['christmas', 'valentine', 'easter', 'seasonal'].map((each) => `/products?category=${each}`))
    expect([link, footer.includes(`href="${link}"`)]).toEqual([link, true])
  for (const words of ['/custom-requests', '/contact', 'Our Mission', 'Facebook', 'Twitter', 'Instagram'])
    expect([words, footer.includes(words)]).toEqual([words, true])
  expect(footer).toContain('Secure Payments')
  expect(footer).toContain('© 2025')
})

test('the specified times, materials and fee stand in the texts', async () => {
  const shipping = textOf(await read('/shipping'))
  for (const words of ['$5.99', '2-3 business days', '3-5 business days', '1-3 days']) expect(shipping).toContain(words)
  const faq = textOf(await read('/faq'))
  for (const words of ['PLA, PETG and resin', 'worldwide with tracking', '50 characters', 'under three', '55 °C'])
    expect(faq).toContain(words)
})

test('a reader goes from the footer to a page, to one of its sections, and back', async () => {
  const shopper = await story.newShopper(390)
  const { page } = shopper
  await page.goto('/')
  await untilReady(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Two cookies' }).click()
  const top = () =>
    page.getByRole('heading', { name: 'Two cookies' }).evaluate((heading) => heading.getBoundingClientRect().top)
  // Below the sticky header, not under it.
  await expect.poll(top).toBeGreaterThan(66)
  expect(await top()).toBeLessThan(300)
  await page.goBack()
  expect(new URL(page.url()).hash).toBe('')
  await page.goBack()
  await page.getByRole('heading', { name: 'Best Sellers' }).waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
})
