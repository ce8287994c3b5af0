import { expect, test } from 'vitest'
import { expectNoComplaints, untilReady } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory()

const paths = ['/', '/products', '/gift-finder', '/cart', '/custom-request', '/privacy', '/nothing-here', '/dev/mail']

test.each(paths)('%s has no script of its own, so none has to be allowed', async (path) => {
  const { address, mails } = story.shop
  const answer = await fetch(path === '/dev/mail' ? mails : address + path)
  expect(answer.status).toBe(path === '/nothing-here' ? 404 : 200)
  const html = await answer.text()
  const inline = [...html.matchAll(/<script\b([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes))
  expect(inline).toEqual([])
  expect(html).not.toMatch(/<[^>]+\son\w+=/)
})

test('an injected script does not run, in any of its forms', async () => {
  const { page, complaints, close } = await story.newShopper()
  const injected = `<script>window.stolen = 'script'</script><img src="/nothing.png" onerror="window.stolen = 'attribute'">
    <svg onload="window.stolen = 'drawing'"></svg><iframe srcdoc="<script>top.stolen = 'frame'</script>"></iframe>
    <script src="https://evil.example/steal.js"></script>`
  // As the shop answers it, headers included, with something in its text that should not be there.
  await page.route('**/privacy', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('</h1>', `</h1>${injected}`) })
  })
  await page.goto('/privacy')
  await page.waitForLoadState('load')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = "window.stolen = 'made by another script'"
    document.body.append(script)
  })
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  expect(complaints.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThanOrEqual(4)
  await close()
})

test('the shop’s own pages break none of its rules', async () => {
  const shopper = await story.newShopper()
  for (const path of paths.slice(0, 6)) {
    await shopper.page.goto(path)
    await untilReady(shopper.page)
  }
  expectNoComplaints(shopper)
  await shopper.close()
})
