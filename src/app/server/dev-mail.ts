import { desc } from 'drizzle-orm'
import { html, raw } from 'hono/html'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import { createRoutes } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { keptMails } from '#platform/server/tables.ts'
import { nothingHere } from './nothing-here.ts'
import { isByOwner, isSame, startKey } from './owners-door.ts'

/**
 * `/dev/mail`: the mails of a shop without a mail server, newest first. Some hold links that open an account, also an owner's, so
 * they are shown only to an owner, or with the key that was printed at the start.
 */
export function devMailRoutes(shop: Shop) {
  const routes = createRoutes()
  if (shop.config.smtp) return routes
  const { db } = shop.database

  routes.use('/dev/mail/*', async (c, next) => {
    if (!isSame(c.req.query('key') ?? '', startKey) && !(await isByOwner(shop, c))) throw nothingHere()
    c.header('cache-control', 'no-store')
    c.header('x-robots-tag', 'noindex')
    // The page's address may contain the key.
    c.header('referrer-policy', 'no-referrer')
    await next()
  })
  const findMail = async (id: string) => {
    const [mail] = await db.select().from(keptMails).where(byId(keptMails.id, id))
    if (!mail) throw new Problem('not-found', 'There is no mail at this address.')
    return mail
  }
  return routes
    .get('/dev/mail', async (c) => {
      const mails = await db
        .select({
          id: keptMails.id,
          recipient: keptMails.recipient,
          subject: keptMails.subject,
          createdAt: keptMails.createdAt,
        })
        .from(keptMails)
        .orderBy(desc(keptMails.createdAt))
        .limit(200)
      return c.html(drawList(mails, new URL(c.req.url).search))
    })
    .get('/dev/mail/:id', async (c) => c.html((await findMail(c.req.param('id'))).html))
    .get('/dev/mail/:id/text', async (c) => c.text((await findMail(c.req.param('id'))).text))
}

type Row = Pick<typeof keptMails.$inferSelect, 'id' | 'recipient' | 'subject' | 'createdAt'>

/** `search` is added to each link, because it may contain the key. */
const drawList = (mails: Row[], search: string) => html`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Kept mails</title>
<style>${raw(`
  :root { color-scheme: light dark }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif }
  table { width: 100%; border-collapse: collapse } th, td { text-align: left; padding: .5rem .75rem .5rem 0; vertical-align: top; overflow-wrap: anywhere }
  tr + tr { border-top: 1px solid #8886 }
  @media (width < 40rem) {
    th { display: none } td { display: block; padding: 0 } tr { display: block; padding: .5rem 0 }
  }
`)}</style>
<h1>Kept mails</h1>
<p>This shop has no mail server (SMTP_URL), so its mails are kept here and not sent.</p>
${
  mails.length === 0
    ? html`<p>None has been written yet.</p>`
    : html`<table><tr><th>Written</th><th>To</th><th>Subject</th><th></th></tr>
${mails.map(
  ({ id, recipient, subject, createdAt }) =>
    html`<tr><td>${createdAt.toISOString().slice(0, 16).replace('T', ' ')}</td><td>${recipient}</td><td><a href="/dev/mail/${id}${search}">${subject}</a></td><td><a href="/dev/mail/${id}/text${search}">as text</a></td></tr>`,
)}</table>`
}
</html>`
