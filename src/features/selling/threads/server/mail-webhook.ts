import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { useBytes } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import { receivedMailSchema } from '../contract.ts'
import { readIncomingMail, readJson } from '../incoming-mail.ts'
import { receiveMail } from './receive-mail.ts'
import { isSameSecret } from './reply-address.ts'

const megabytes = 10

/** `POST /api/webhooks/mail`: emails that a mail service receives for the shop (rule 142). */
export const mailWebhookCalls = (shop: Shop) =>
  new Calls().post(
    '/webhooks/mail',
    {
      // The secret of the settings authenticates the request.
      who: 'everybody',
      does: 'Receives an email as JSON, such as Postmark’s, and adds it to its thread. The password of HTTP Basic authentication is the secret of the settings.',
      takes: { contentType: 'application/json', does: 'The email.', most: megabytes * 1_000_000 },
      gives: receivedMailSchema,
      refuses: ['not-found', 'sign-in-required', 'too-many', 'unavailable'],
    },
    async ({ c }) => {
      const { replyDomain, replySecret } = await findSettings(shop)
      if (!replyDomain || !replySecret) throw new Problem('not-found', 'This shop does not receive emails.')
      if (!isSameSecret(passwordOf(c.req.header('authorization') ?? ''), replySecret))
        throw new Problem('sign-in-required', 'The secret of this webhook is wrong.')
      const mail = await useBytes(shop, c, async (bytes) =>
        readIncomingMail(readJson(Buffer.from(bytes).toString('utf8'))),
      )
      if (!mail) throw new Problem('bad-request', 'Send an email as JSON, with its sender and recipient.')
      return { received: true, stored: await receiveMail(shop, mail) }
    },
  )

/** The password of HTTP Basic authentication, or a bearer token. */
function passwordOf(header: string): string {
  if (header.startsWith('Bearer ')) return header.slice('Bearer '.length).trim()
  if (!header.startsWith('Basic ')) return ''
  const pair = Buffer.from(header.slice('Basic '.length), 'base64').toString('utf8')
  return pair.slice(pair.indexOf(':') + 1)
}
