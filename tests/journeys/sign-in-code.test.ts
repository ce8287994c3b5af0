import { expect, test } from 'vitest'
import { expectNoComplaints, overflow, seriousFaults, storyWidths, untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

// rule 135
test.each(storyWidths)('at %i px a customer signs in with the code of an email', async (width) => {
  const email = `coded-${width}-${Date.now()}@example.com`
  const data = { name: 'Ida Lindqvist', email, password: 'a long enough password' }
  const other = await story.newShopper(width)
  await other.page.request.post('/api/auth/register', { data })
  await other.close()
  const shopper = await story.newShopper(width)
  const { page } = shopper
  await page.goto('/')
  await untilReady(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign in with an emailed code' }).click()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  await dialog.getByText(`If there is an account for ${email}, we have sent a code`).waitFor()
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await seriousFaults(page)).toEqual([])
  let code = ''
  await story.asAdmin(async (owner) => {
    await expect
      .poll(
        async () => {
          const list = await (await owner.request.get('/dev/mail')).text()
          code = new RegExp(`${email}</td><td><a[^>]*>Your sign-in code: ([A-Z2-9-]{9})`).exec(list)?.[1] ?? ''
          return code
        },
        { timeout: 60_000 },
      )
      .not.toBe('')
  })
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Code').press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect((await (await page.request.get('/api/auth/me')).json()).user.email).toBe(email)
  expectNoComplaints(shopper)
})
