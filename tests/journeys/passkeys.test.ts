import { expect, test } from 'vitest'
import {
  expectNoComplaints,
  expectToast,
  overflow,
  seriousFaults,
  storyWidths,
  untilReady,
} from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()
const password = 'a long enough password'

// rule 139
test.each(storyWidths)('at %i px a customer adds a passkey and signs in with it', async (width) => {
  const email = `keyed-${width}-${Date.now()}@example.com`
  const shopper = await story.newShopper(width, { alone: true })
  const { page } = shopper
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const options = { ...device, isUserVerified: true, automaticPresenceSimulation: true }
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
  // A passkey belongs to a name, so not to 127.0.0.1.
  await page.goto('/')
  const home = new URL(page.url())
  home.hostname = 'localhost'
  await page.goto(home.href)
  const register = await page.request.post(new URL('/api/auth/register', home).href, {
    data: { name: 'Ida Lindqvist', email, password },
  })
  expect(register.status()).toBe(201)
  await page.goto(new URL('/account/profile', home).href)
  await untilReady(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the passkey').fill('Blue phone')
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('This is not your current password.').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expectToast(page, 'Passkey added')
  await page.getByText('Blue phone').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])

  await page.request.post(new URL('/api/auth/logout', home).href)
  await page.goto(home.href)
  await untilReady(page)
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
  const signIn = page.getByRole('dialog').getByRole('button', { name: 'Sign in with a passkey' })
  await signIn.waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await signIn.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  expect((await (await page.request.get(new URL('/api/auth/me', home).href)).json()).user.email).toBe(email)
  expectNoComplaints(shopper)
  await shopper.close()
})
