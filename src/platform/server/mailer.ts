import { eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { enqueueAll, GiveUp, type Job, type JobWish, type JobWorker } from './jobs.ts'
import { type Letterhead, type Mail, renderMail } from './mail.ts'
import type { Shop } from './shop.ts'
import { keptMails } from './tables.ts'

/** The timeout of the mail server, in milliseconds. */
const smtpTimeout = 20_000

export type Outgoing = { to: string; replyTo?: string; mail: Mail }

/** Sends a mail once the transaction has committed. `key` names the occasion (`order-confirmation:<id>`): each occasion sends one mail. */
export const sendMail = (shop: Shop, key: string, outgoing: Outgoing) => enqueueAll(shop, [mailWish(key, outgoing)])

/** The job that sends a mail, for a caller that adds several jobs at once. */
export const mailWish = (key: string, outgoing: Outgoing): JobWish => ({
  kind: 'mail',
  subject: key,
  payload: outgoing,
})

/** Deletes the kept mails to the address of a deleted account. */
export const forgetMails = ({ database }: Shop, to: string) =>
  database.db.delete(keptMails).where(eq(keptMails.recipient, to))

/** Does the jobs that `sendMail` adds: sends over SMTP when it is configured, otherwise keeps the mail for `/dev/mail`. */
export function mailWorker(shop: Shop, findLetterhead: () => Promise<Letterhead>): JobWorker {
  const { smtp } = shop.config
  if (smtp) return sending(shop, smtp, findLetterhead)
  return async (job) => keepMail(shop, job, await findLetterhead())
}

async function keepMail({ database: { db }, clock }: Shop, job: Job, letterhead: Letterhead) {
  const { to: recipient, subject, html, text } = written(job, letterhead)
  const mail = { jobId: job.subject, recipient, subject, html, text, createdAt: clock.now() }
  await db.insert(keptMails).values(mail).onConflictDoNothing()
}

function written({ payload }: Job, letterhead: Letterhead) {
  const { to, replyTo, mail } = payload as Outgoing
  // One line: a subject with a line break could become a header.
  const subject = mail.subject.replace(/\s+/g, ' ').trim()
  return { to, replyTo, subject, ...renderMail({ ...mail, subject }, letterhead) }
}

function sending(
  { log }: Shop,
  smtp: NonNullable<Config['smtp']>,
  findLetterhead: () => Promise<Letterhead>,
): JobWorker {
  const transport = createTransport({ url: smtp.url, connectionTimeout: smtpTimeout, socketTimeout: smtpTimeout })
  return async (job, begin) => {
    const { to, replyTo, subject, html, text } = written(job, await findLetterhead())
    // The process died between sending and hearing the answer: a missing mail is better than a second one.
    if (job.startedAt) throw new GiveUp('the mail may have been sent before the shop stopped; it is not sent again')
    // Connection and login are checked first, where a retry cannot send a second mail.
    await transport.verify().catch((error: SmtpError) => {
      throw new Error(`the mail server cannot be used: ${error.responseCode ?? error.code ?? 'no answer'}`)
    })
    await begin()
    try {
      const messageId = `<${job.id}.${job.createdAt.getTime()}@${hostOf(smtp.from)}>`
      await transport.sendMail({ from: smtp.from, to, replyTo, subject, html, text, messageId })
    } catch (error) {
      throw understand(error as SmtpError)
    }
    log.info({ jobId: job.id }, 'mail sent')
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

/** Only a mail that the server rejected temporarily is retried. The server's words stay out of the log: they can contain addresses. */
function understand({ code, responseCode }: SmtpError): Error {
  if (!responseCode) return new GiveUp(`the mail server stopped answering (${code}); the mail may have been sent`)
  const what = `the mail server answered ${responseCode}`
  return responseCode >= 500 ? new GiveUp(what) : new Error(what)
}

const hostOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
