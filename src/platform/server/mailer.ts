import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { enqueue, GiveUp, type JobWorker } from './jobs.ts'
import { type Letterhead, type Mail, renderMail } from './mail.ts'
import type { Shop } from './shop.ts'
import { statement } from './statement.ts'
import { keptMails } from './tables.ts'

/** How long the mail server is waited for, in milliseconds. */
const patience = 20_000

export type Outgoing = { to: string; replyTo?: string; mail: Mail }

/** Sends a mail once its cause is committed. `key` names the occasion (`order-confirmation:<id>`): one mail each, however often it is asked for. */
export const sendMail = (shop: Shop, key: string, outgoing: Outgoing) => enqueue(shop, 'mail', key, outgoing)

/** Forgets the kept mails to an address, whose owner has left. */
export const forgetMails = ({ database }: Shop, to: string) =>
  database.db.delete(keptMails).where(eq(keptMails.recipient, to))

const keeping = statement((db) =>
  db
    .insert(keptMails)
    .values({
      jobId: sql.placeholder('jobId'),
      recipient: sql.placeholder('recipient'),
      subject: sql.placeholder('subject'),
      html: sql.placeholder('html'),
      text: sql.placeholder('text'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .prepare(''),
)

/** Does the jobs that `sendMail` adds: over SMTP when it is configured, otherwise the mail is kept for `/dev/mail`. */
export function mailWorker(shop: Shop, findLetterhead: () => Promise<Letterhead>): JobWorker {
  const { config, clock, database, log } = shop
  const transport =
    config.smtp && createTransport({ url: config.smtp.url, connectionTimeout: patience, socketTimeout: patience })
  return async (job, begin) => {
    const { to, replyTo, mail } = job.payload as Outgoing
    // One line, whatever somebody typed into it: a subject must not become a header of its own.
    const subject = mail.subject.replace(/\s+/g, ' ').trim()
    const { html, text } = renderMail({ ...mail, subject }, await findLetterhead())
    if (!transport || !config.smtp) {
      await keeping(database).execute({ jobId: job.subject, recipient: to, subject, html, text, now: clock.now() })
      return
    }
    // Its process died between asking the mail server and hearing the answer: a missing mail is better than a second one.
    if (job.startedAt) throw new GiveUp('the mail may have been sent before the shop stopped; it is not sent again')
    // A server that is away or refuses the key is found out here, where trying again cannot make two mails of one.
    await transport.verify().catch((error: SmtpError) => {
      throw new Error(`the mail server cannot be used: ${error.responseCode ?? error.code ?? 'no answer'}`)
    })
    await begin()
    try {
      const messageId = `<${job.id}.${job.createdAt.getTime()}@${hostOf(config.smtp.from)}>`
      await transport.sendMail({ from: config.smtp.from, to, replyTo, subject, html, text, messageId })
    } catch (error) {
      throw understand(error as SmtpError)
    }
    log.info({ jobId: job.id }, 'mail sent')
  }
}

type SmtpError = Error & { code?: string; responseCode?: number }

/** Only what the mail server said it did not take is tried again. Its words stay out of the log: they can name people. */
function understand({ code, responseCode }: SmtpError): Error {
  if (!responseCode) return new GiveUp(`the mail server stopped answering (${code}); the mail may have been sent`)
  const what = `the mail server answered ${responseCode}`
  return responseCode >= 500 ? new GiveUp(what) : new Error(what)
}

const hostOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
