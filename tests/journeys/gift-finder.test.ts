import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoComplaints, storyWidths, untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

const question = (page: Page, name: string) => page.getByRole('group', { name })
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const noMatch = '/gift-finder?event=valentine&ageGroup=teen&interests=sports&priceRange=50to100&step=results'
const someMatches = '/gift-finder?event=easter&ageGroup=child&interests=art&priceRange=under25&step=results'

const answer = async (page: Page, name: string, kind: 'radio' | 'checkbox' = 'radio') => {
  await page.getByRole(kind, { name, exact: true }).check()
  await expect.poll(() => button(page, 'Next').or(button(page, 'Find Gifts')).isEnabled()).toBe(true)
}
const hasFocus = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(text)

describe.each(storyWidths)('at %i px', (width) => {
  test('four questions lead to gifts that say why they fit, and Start Over to the first question', async () => {
    const shopper = await story.newShopper(width)
    const { page } = shopper
    await page.goto('/gift-finder')
    await untilReady(page)
    await page.getByText('Question 1 of 4').waitFor()
    expect(await button(page, 'Back').isDisabled()).toBe(true)
    expect(await button(page, 'Next').isDisabled()).toBe(true)
    await page.getByText('Choose an event to continue.').waitFor()
    await answer(page, 'Christmas')
    expect(await page.getByText('Choose an event to continue.').count()).toBe(0)
    await button(page, 'Next').click()

    await page.getByText('Question 2 of 4').waitFor()
    await hasFocus(page, 'Who is it for?')
    expect(await button(page, 'Next').isDisabled()).toBe(true)
    await answer(page, 'Child (0-12)')
    await button(page, 'Next').click()

    await page.getByText('Question 3 of 4').waitFor()
    await answer(page, 'Reading', 'checkbox')
    await answer(page, 'Outdoor', 'checkbox')
    await page.getByRole('checkbox', { name: 'Games' }).check()
    await page.getByRole('checkbox', { name: 'Games' }).uncheck()
    await button(page, 'Next').click()

    await page.getByText('Question 4 of 4').waitFor()
    expect(await button(page, 'Find Gifts').isDisabled()).toBe(true)
    await answer(page, 'Under $25')
    await button(page, 'Find Gifts').click()

    await hasFocus(page, 'Your answers')
    await page.getByRole('status').filter({ hasText: '6 gifts that fit' }).waitFor()
    const badges = page.getByRole('list', { name: 'Your answers' }).getByRole('link')
    expect(await badges.allTextContents()).toEqual([
      'Change event: Christmas',
      'Change age group: Child (0-12)',
      'Change interests: Reading',
      'Change interests: Outdoor',
      'Change budget: Under $25',
    ])
    expect(await page.getByRole('article').count()).toBe(6)
    expect(await page.getByRole('article').first().textContent()).toContain('Peppermint Bauble')
    expect(
      await page.getByRole('list', { name: 'Why it fits' }).first().getByRole('listitem').allTextContents(),
    ).toEqual(['A gift for Christmas', 'Costs under $25'])

    await button(page, 'Start Over').click()
    await page.getByText('Question 1 of 4').waitFor()
    await hasFocus(page, 'What are we celebrating?')
    expect(await page.locator('input:checked').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('')
    expectNoComplaints(shopper)
    await shopper.close()
  })

  test('no match says so, and Try Different Criteria asks again with the answers kept', async () => {
    const { page, close } = await story.newShopper(width)
    await page.goto(noMatch)
    await page.getByRole('heading', { name: 'No matches found' }).waitFor()
    await page.getByText('Try adjusting your criteria for more results').waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
    expect(await page.getByText('No matches found').count()).toBe(1)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ gifts? (from|under) / })
      .click()
    await page
      .getByRole('status')
      .filter({ hasText: /\d+ gifts? that fit/ })
      .waitFor()
    await page.goBack()
    await button(page, 'Try Different Criteria').click()
    await page.getByText('Question 1 of 4').waitFor()
    expect(await page.getByRole('radio', { name: "Valentine's Day" }).isChecked()).toBe(true)
    await close()
  })
})

test('gifts are found by keyboard alone', async () => {
  const { page, close } = await story.newShopper()
  await page.goto('/gift-finder')
  await untilReady(page)
  const tabTo = async (focused: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await page.evaluate((selector) => document.activeElement?.matches(selector), focused)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${focused}`)
  }
  await tabTo('input[value=christmas]')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: "Valentine's Day" }).isChecked()).toBe(true)
  await tabTo('button[type=submit]')
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Who is it for?')

  // With the focus on the question the first Tab is already at its answers, and Enter in an answer goes on.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByRole('radio', { name: 'Child (0-12)' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await hasFocus(page, 'What do they love?')
  await page.keyboard.press('Enter')
  await page.getByText('Choose at least one interest to continue.').waitFor()
  await tabTo('input[value=games]')
  await page.keyboard.press('Space')
  await expect.poll(() => page.getByRole('checkbox', { name: 'Games' }).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await hasFocus(page, 'What would you like to spend?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect.poll(() => button(page, 'Find Gifts').isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await hasFocus(page, 'Your answers')
  expect(await page.getByRole('article').first().textContent()).toContain('Valentine Bookmark')
  await close()
})

test('a failed load shows a sentence, and Retry loads the gifts', async () => {
  const { page, close } = await story.newShopper()
  let isDown = true
  await page.route('**/api/gift-finder*', (route) =>
    isDown ? route.fulfill({ status: 500, body: 'Something went wrong.' }) : route.continue(),
  )
  await page.goto(someMatches)
  await page.getByText('The gifts could not be loaded.').waitFor()
  isDown = false
  await button(page, 'Retry').click()
  await page.getByRole('status').filter({ hasText: 'gifts that fit' }).waitFor()
  await close()
})

test('the first page answers the first question', async () => {
  const { page, close } = await story.newShopper()
  await page.goto('/')
  await untilReady(page)
  await page.getByRole('main').getByRole('link', { name: 'Halloween', exact: true }).click()
  await page.getByText('Question 2 of 4').waitFor()
  await button(page, 'Back').click()
  await question(page, 'What are we celebrating?').waitFor()
  expect(await page.getByRole('radio', { name: 'Halloween' }).isChecked()).toBe(true)
  await close()
})

test('the question stands in the HTML of its address', async () => {
  const html = await (await fetch(`${story.shop.address}/gift-finder?event=easter&step=ageGroup`)).text()
  for (const text of ['Gift Finder', 'Who is it for?', 'Teen (13-17)']) expect(html).toContain(text)
  expect(html).toContain(`<link rel="canonical" href="${story.shop.address}/gift-finder"/>`)
})
