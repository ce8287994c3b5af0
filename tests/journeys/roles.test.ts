import { expect, test } from 'vitest'
import { forget, newDataDir, newPlace, startShop } from '../support/running-shop.ts'

test.runIf(process.env.TEST_DATABASE_URL)(
  'one process answers, another one works: what the first promises, the second does',
  async () => {
    const place = await newPlace({ on: 'server' })
    const web = await startShop({ ...place, environment: { ROLE: 'web' } })
    const mails = async () => (await fetch(web.mails)).text()
    const asked = await fetch(`${web.address}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com' }),
    })
    expect(asked.status).toBe(202)
    // The worker would have written the mail by now, after the announcement or a poll.
    for (let looks = 0; looks < 30; looks++) expect(await mails()).not.toContain('ada@example.com')

    const worker = await startShop({
      ...place,
      environment: { ROLE: 'worker', PUBLIC_URL: 'https://gifts.example.com' },
    })
    await expect.poll(mails).toContain('ada@example.com')
    expect((await fetch(worker.address)).status).toBe(200)
    expect((await fetch(new URL('/', worker.address))).status).toBe(404)
    expect([await worker.stop(), await web.stop()]).toEqual([0, 0])
    await place.forget()
  },
)

test('on the embedded database a process does all, and says so', async () => {
  const dataDir = newDataDir()
  await expect(startShop({ dataDir, environment: { ROLE: 'worker' } })).rejects.toThrow(
    /ROLE: the embedded database allows one process only/,
  )
  forget(dataDir)
})
