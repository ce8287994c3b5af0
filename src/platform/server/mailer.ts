import { eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { enqueueAll, GiveUp, type Job, type JobsWorker, type JobWish, type JobWorker } from './jobs.ts'
import { type Letterhead, type Mail, renderMail } from './mail.ts'
import type { Shop } from './shop.ts'
import { listed, statement } from './statement.ts'
import { keptMails } from './tables.ts'

/** How long the mail server is waited for, in milliseconds. */
const patience = 20_000

export type Outgoing = { to: string; replyTo?: string; mail: Mail }

/** Sends a mail once its cause is committed. `key` names the occasion (`order-confirmation:<id>`): one mail each, however often it is asked for. */
export const sendMail = (shop: Shop, key: string, outgoing: Outgoing) => enqueueAll(shop, [mailWish(key, outgoing)])

/** The same as a wish, for whoever adds several jobs at once. */
export const mailWish = (key: string, outgoing: Outgoing): JobWish => ({
  kind: 'mail',
  subject: key,
  payload: outgoing,
})

/** Forgets the kept mails to an address, whose owner has left. */
export const forgetMails = ({ database }: Shop, to: string) =>
  database.db.delete(keptMails).where(eq(keptMails.recipient, to))

/** Does the jobs that `sendMail` adds: over SMTP when it is configured, otherwise the mails are kept for `/dev/mail`, which may be many at once. */
export function mailWorker(
  shop: Shop,
  findLetterhead: () => Promise<Letterhead>,
): { work: JobWorker; together: JobsWorker | undefined } {
  const { smtp } = shop.config
  if (smtp) return { work: sending(shop, smtp, findLetterhead), together: undefined }
  const together: JobsWorker = async (jobs) => keepMails(shop, jobs, await findLetterhead())
  return { work: (job) => together([job]), together }
}

async function keepMails({ database, clock }: Shop, jobs: Job[], letterhead: Letterhead) {
  const mails = jobs.map((job) => ({ jobId: job.subject, ...written(job, letterhead) }))
  await keeping(database).execute({
    jobIds: mails.map(({ jobId }) => jobId),
    recipients: mails.map(({ to }) => to),
    subjects: mails.map(({ subject }) => subject),
    bodies: mails.map(({ html }) => html),
    texts: mails.map(({ text }) => text),
    now: clock.now(),
  })
}

/** However many there are; the columns in the order of their table. Each is a moment later than the one before it: they are shown in their order. */
const keeping = statement((db) => {
  const written = ['jobIds', 'recipients', 'subjects', 'bodies', 'texts'].map((name) => listed(name, 'text'))
  const now = sql.param(sql.placeholder('now'), keptMails.createdAt)
  const last = sql`(select greatest(${now}, max(${keptMails.createdAt})) as kept from ${keptMails}) as last`
  const rows = sql`select gen_random_uuid(), job, recipient, subject, html, text, last.kept + place * interval '1 microsecond'
    from unnest(${sql.join(written, sql`, `)}) with ordinality as mail (job, recipient, subject, html, text, place), ${last}`
  return db.insert(keptMails).select(rows).onConflictDoNothing().prepare('')
})

function written({ payload }: Job, letterhead: Letterhead) {
  const { to, replyTo, mail } = payload as Outgoing
  // One line, whatever somebody typed into it: a subject must not become a header of its own.
  const subject = mail.subject.replace(/\s+/g, ' ').trim()
  return { to, replyTo, subject, ...renderMail({ ...mail, subject }, letterhead) }
}

function sending(
  { log }: Shop,
  smtp: NonNullable<Config['smtp']>,
  findLetterhead: () => Promise<Letterhead>,
): JobWorker {
  const transport = createTransport({ url: smtp.url, connectionTimeout: patience, socketTimeout: patience })
  return async (job, begin) => {
    const { to, replyTo, subject, html, text } = written(job, await findLetterhead())
    // Its process died between asking the mail server and hearing the answer: a missing mail is better than a second one.
    if (job.startedAt) throw new GiveUp('the mail may have been sent before the shop stopped; it is not sent again')
    // A server that is away or refuses the key is found out here, where trying again cannot make two mails of one.
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

/** Only what the mail server said it did not take is tried again. Its words stay out of the log: they can name people. */
function understand({ code, responseCode }: SmtpError): Error {
  if (!responseCode) return new GiveUp(`the mail server stopped answering (${code}); the mail may have been sent`)
  const what = `the mail server answered ${responseCode}`
  return responseCode >= 500 ? new GiveUp(what) : new Error(what)
}

const hostOf = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
