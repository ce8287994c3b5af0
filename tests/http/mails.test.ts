import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { tidyUp } from '#app/server/tidy.ts'
import { shopWorkers } from '#app/server/workers.ts'
import { enqueue, runJobs } from '#platform/server/jobs.ts'
import { type Mail, renderMail } from '#platform/server/mail.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { keptMails, outbox } from '#platform/server/tables.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const hello: Mail = {
  subject: 'Hello',
  preview: 'A word',
  heading: 'Hello Ida',
  blocks: [
    { is: 'text', text: 'Tom & "Ida" <3' },
    {
      is: 'lines',
      lines: [{ name: 'Keepsake Heart', detail: 'Red · Large 12 cm, engraved “Ida + Sam”', amount: '$16.00' }],
      totals: [{ label: 'Total', amount: '$21.99' }],
    },
    { is: 'facts', rows: [{ label: 'Ships to', text: 'Ida Lindqvist\nPortland' }] },
    { is: 'quotation', text: 'first\nsecond' },
    { is: 'button', label: 'View your order', path: '/account' },
  ],
}
const address = 'http://shop.test'

let mailServer: MailServer
let shop: TestShop
const open = async (environment: Record<string, string> = {}) => {
  shop = await openTestShop(environment)
}
const overSmtp = async () => {
  mailServer = await startMailServer()
  await open({ SMTP_URL: mailServer.url, MAIL_FROM: 'Little Layers <hello@little-layers.test>' })
}
const work = () => runJobs(shop.services, shopWorkers(shop.services, address))
const jobOf = async (subject: string) => (await shop.db.select().from(outbox).where(eq(outbox.subject, subject)))[0]!

beforeEach(() => open())
afterEach(async () => {
  await shop.close()
})
afterAll(() => mailServer?.stop())

describe('a mail', () => {
  test('has the same content in HTML and text, with escaped input', () => {
    const { html, text } = renderMail(hello, { shopName: 'Little Layers', address, closing: '' })
    expect(html).toContain('Tom &amp; &quot;Ida&quot; &lt;3')
    expect(html).not.toContain('<3')
    expect(text).toContain('Tom & "Ida" <3')
    expect(text).toContain('- Keepsake Heart (Red · Large 12 cm, engraved “Ida + Sam”): $16.00')
    expect(text).toContain('Total: $21.99')
    expect(text).toContain('Ships to:\nIda Lindqvist\nPortland')
    expect(text).toContain('> first\n> second')
    expect(text).toContain(`View your order:\n${address}/account`)
    expect(html).toContain(`href="${address}/account"`)
  })

  test('is not sent when its transaction is rolled back', async () => {
    const failing = shop.services.database.transaction(async () => {
      await sendMail(shop.services, 'hello:1', { to: 'ida@example.com', mail: hello })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await work()).toBe(0)
  })

  test('is stored once per occasion without a mail server', async () => {
    for (let times = 0; times < 3; times++)
      await sendMail(shop.services, 'hello:1', { to: 'ida@example.com', mail: hello })
    expect(await work()).toBe(1)
    await shop.db.update(outbox).set({ doneAt: null, payload: { to: 'ida@example.com', mail: hello } })
    shop.clock.forward(10)
    expect(await work()).toBe(1)
    expect(await shop.db.select().from(keptMails)).toMatchObject([{ recipient: 'ida@example.com', subject: 'Hello' }])
  })

  test('is stored in order, even with equal timestamps', async () => {
    const names = Array.from({ length: 45 }, (_, place) => `Hello ${place}`)
    for (const subject of names)
      await sendMail(shop.services, subject, { to: 'ida@example.com', mail: { ...hello, subject } })
    const moment = shop.clock.now()
    const clock = vi.spyOn(shop.clock, 'now').mockReturnValue(moment)
    expect(await work()).toBe(45)
    clock.mockRestore()
    const kept = await shop.db.select().from(keptMails).orderBy(keptMails.createdAt)
    expect(kept.map(({ subject }) => subject)).toEqual(names)
  })

  test('leaves no personal data in the outbox once sent', async () => {
    await sendMail(shop.services, 'hello:1', { to: 'ida@example.com', mail: hello })
    await work()
    expect(JSON.stringify(await jobOf('hello:1'))).not.toContain('ida@example.com')
  })
})

describe('over a mail server, a mail', () => {
  test('arrives once, as HTML and text, with its reply address', async () => {
    await shop.close()
    await overSmtp()
    await sendMail(shop.services, 'hello:1', { to: 'shop@example.com', replyTo: 'ida@example.com', mail: hello })
    await Promise.all([work(), work()])
    expect(mailServer.mails).toHaveLength(1)
    expect(mailServer.mails[0]).toMatchObject({ to: ['shop@example.com'] })
    expect(mailServer.mails[0]?.source).toMatch(/^Reply-To: ida@example\.com$/m)
    expect(mailServer.mails[0]?.source).toContain('text/plain')
    expect(mailServer.mails[0]?.source).toContain('text/html')
  })

  test('cannot inject a header through its subject', async () => {
    await shop.close()
    await overSmtp()
    const mail = { ...hello, subject: 'Hi\r\nBcc: thief@example.com' }
    await sendMail(shop.services, 'hello:1', { to: 'shop@example.com', mail })
    await work()
    expect(mailServer.mails[0]?.to).toEqual(['shop@example.com'])
    expect(mailServer.mails[0]?.source).not.toMatch(/^Bcc:/im)
  })

  test('is retried after a temporary error, and sent once', async () => {
    await shop.close()
    await overSmtp()
    mailServer.refuseNext(451)
    await sendMail(shop.services, 'hello:1', { to: 'ida@example.com', mail: hello })
    await work()
    expect(mailServer.mails).toHaveLength(0)
    expect(await work()).toBe(0)
    shop.clock.forward(2)
    await work()
    shop.clock.forward(600)
    await work()
    expect(mailServer.mails).toHaveLength(1)
  })

  test('is given up with a failure after a permanent error', async () => {
    await shop.close()
    await overSmtp()
    mailServer.refuseNext(550)
    await sendMail(shop.services, 'hello:1', { to: 'nobody@example.com', mail: hello })
    await work()
    shop.clock.forward(600)
    expect(await work()).toBe(0)
    expect(await jobOf('hello:1')).toMatchObject({ failure: 'the mail server answered 550' })
  })

  test('is sent after a crash before the handover', async () => {
    await shop.close()
    await overSmtp()
    await sendMail(shop.services, 'hello:1', { to: 'ida@example.com', mail: hello })
    const dying = runJobs(shop.services, {
      mail: () => new Promise(() => {}),
    })
    await expect.poll(async () => (await jobOf('hello:1')).attempts).toBe(1)
    shop.clock.forward(6)
    await work()
    expect(mailServer.mails).toHaveLength(1)
    void dying
  })

  test('is not sent twice after a crash during the handover', async () => {
    await shop.close()
    await overSmtp()
    await sendMail(shop.services, 'hello:1', { to: 'ida@example.com', mail: hello })
    const real = shopWorkers(shop.services, address).mail.work
    const sent = Promise.withResolvers<void>()
    // The worker sends the mail and then hangs before it marks the job as done.
    void runJobs(shop.services, {
      mail: async (job, begin) => {
        await real(job, begin)
        sent.resolve()
        await new Promise(() => {})
      },
    })
    await sent.promise
    shop.clock.forward(6)
    await work()
    expect(mailServer.mails).toHaveLength(1)
    expect((await jobOf('hello:1')).failure).toContain('not sent again')
  })
})

test('a job of an unknown kind is given up without blocking other jobs', async () => {
  await enqueue(shop.services, 'unknown', '1', {})
  await sendMail(shop.services, 'hello:1', { to: 'ida@example.com', mail: hello })
  expect(await work()).toBe(2)
  expect(await shop.db.select().from(keptMails)).toHaveLength(1)
})

test('kept mails and finished jobs are deleted after a month, open jobs are not', async () => {
  await sendMail(shop.services, 'hello:old', { to: 'ida@example.com', mail: hello })
  await work()
  shop.clock.forward(31 * 24 * 60)
  await sendMail(shop.services, 'hello:new', { to: 'ida@example.com', mail: hello })
  await tidyUp(shop.services)
  expect(await shop.db.select().from(keptMails)).toEqual([])
  expect((await shop.db.select().from(outbox)).map(({ subject }) => subject)).toEqual(['hello:new'])
})
