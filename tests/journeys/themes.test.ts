import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()
let gifts: { id: string; name: string }[]
beforeAll(async () => {
  gifts = await (await fetch(`${story.shop.address}/api/products?published=true&limit=8`)).json()
})

const heart = () => `/products/${gifts.find(({ name }) => name === 'Keepsake Heart')?.id}`
const heading = (page: Page, level = 1) => page.getByRole('heading', { level }).first()
const colorOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

describe('the dark theme', () => {
  test('is dark, except behind drawings for a light ground', async () => {
    const { page, close } = await story.newShopper(1440, { colorScheme: 'dark' })
    await page.goto(heart())
    await untilReady(page)
    expect(await colorOf(page.locator('html'), 'background-color')).toBe('rgb(14, 33, 26)')
    expect(await colorOf(heading(page), 'color')).toBe('rgb(251, 241, 218)')
    const well = page.locator('.big-well')
    expect(await colorOf(well, 'background-color')).toBe('rgb(253, 231, 169)')
    expect(await colorOf(well, 'color')).toBe('rgb(18, 55, 43)')
    const button = page.getByRole('button', { name: /^Add to Cart/ })
    expect(await colorOf(button, 'background-color')).toBe('rgb(255, 138, 112)')
    expect(await colorOf(button, 'color')).toBe('rgb(18, 55, 43)')
    await close()
  })

  test('has dark forms and texts, with a light ground only behind gifts', async () => {
    const { page, close } = await story.newShopper(1440, { colorScheme: 'dark' })
    const ground = (place: Locator) => colorOf(place, 'background-color')
    await page.goto('/gift-finder')
    await untilReady(page)
    expect(await ground(page.locator('main form'))).toBe('rgb(14, 33, 26)')
    expect(await colorOf(page.getByRole('group').first(), 'color')).toBe('rgb(251, 241, 218)')
    await page.getByRole('radio', { name: 'Christmas' }).check()
    const chosen = page.locator('.answer-tile:has(:checked)')
    // The background color has a short transition.
    const colours = async () => [await ground(chosen), await colorOf(chosen, 'color')]
    await expect.poll(colours).toEqual(['rgb(253, 231, 169)', 'rgb(18, 55, 43)'])
    await page.goto('/shipping')
    expect(await ground(page.locator('article header'))).toBe('rgb(32, 64, 47)')
    expect(await colorOf(heading(page), 'color')).toBe('rgb(251, 241, 218)')
    expect(await ground(page.locator('article header :has(> img)'))).toBe('rgb(203, 228, 234)')
    await page.goto('/')
    const offer = page.getByRole('region', { name: 'Offers' }).getByRole('listitem').first().locator('> div')
    expect(await ground(offer)).toBe('rgb(32, 64, 47)')
    await close()
  })

  test('prints pages on white with dark text', async () => {
    const { page, close } = await story.newShopper(1440, { colorScheme: 'dark' })
    await page.goto('/shipping')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    // The media query applies with the next frame.
    await expect.poll(() => colorOf(heading(page, 2), 'color')).toBe('rgb(18, 55, 43)')
    await close()
  })
})

test('forced colors show the focus, buttons and selection', async () => {
  const { page, close } = await story.newShopper(1440, { forcedColors: 'active' })
  await page.goto(heart())
  await untilReady(page)
  const button = page.getByRole('button', { name: /^Add to Cart/ })
  expect(await colorOf(button, 'border-top-width')).toBe('2px')
  await page.keyboard.press('Tab')
  await button.focus()
  expect(await colorOf(button, 'outline-style')).toBe('solid')
  expect(await colorOf(button, 'outline-width')).toBe('3px')
  for (const [kind, chosen, other] of [
    ['size', '.size-tile:has(:checked)', '.size-tile:not(:has(:checked))'],
    ['colour', '.spool-choice:has(:checked) .spool-swatch', '.spool-choice:not(:has(:checked)) .spool-swatch'],
  ] as const) {
    const styles = [chosen, other].map((each) => colorOf(page.locator(each).first(), 'outline-style'))
    expect([kind, ...(await Promise.all(styles))]).toEqual([kind, 'solid', 'none'])
  }
  await close()
})
