import { eq } from 'drizzle-orm'
import { findByEmail } from '#features/base/accounts/server/accounts.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { remarkText } from '#platform/lengths.ts'
import { contentHash } from '#platform/server/files.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type SignedIn } from '#platform/viewer.ts'
import { cutQuoted } from '../cut-quoted.ts'
import type { IncomingMail } from '../incoming-mail.ts'
import type { ThreadSide } from '../thread.ts'
import { aboutOf, type ThreadRowOf } from './find-thread.ts'
import { storeMessage } from './post-message.ts'
import { readReplyAddress } from './reply-address.ts'
import { threads } from './tables.ts'

const mailLimit: Limit = {
  name: 'thread-mail',
  most: 30,
  minutes: 60,
  sentence: 'Too many emails to this thread. Please send this email again in an hour.',
}

/**
 * Adds an email to the thread that its address was signed for, without what it quotes (rule 142), and returns whether it was added: an
 * email of another sender than the thread's, one that was added before, an automatic one, and one without words are left out. Throws 429.
 */
export async function receiveMail(shop: Shop, mail: IncomingMail): Promise<boolean> {
  const { database, log } = shop
  const settings = await findSettings(shop)
  const named = mail.to.map((address) => readReplyAddress(settings, address)).find((one) => one !== undefined)
  if (!named || mail.isAutomatic) {
    log.warn({}, mail.isAutomatic ? 'an automatic email was left out' : 'an email to no thread was left out')
    return false
  }
  await countAttempt(shop, mailLimit, named.threadId)
  return database.transaction(async () => {
    const [thread] = await database.db.select().from(threads).where(eq(threads.id, named.threadId)).for('no key update')
    const author = thread && (await findAuthor(shop, { thread, side: named.side, from: mail.from }))
    const words = wordsOf(mail)
    if (!thread || !author || !words) {
      log.warn({ threadId: named.threadId }, 'an email to a thread was left out')
      return false
    }
    const mailId = mail.id || contentHash(Buffer.from(`${named.threadId} ${mail.from} ${mail.text}`))
    return storeMessage(shop, author.user, { thread, side: named.side, words, pictures: [], mailId })
  })
}

type Asked = { thread: ThreadRowOf; side: ThreadSide; from: string }

/** Who sent an email: the thread's buyer, or an admin; undefined for another sender who knows the address. */
async function findAuthor(shop: Shop, { thread, side, from }: Asked): Promise<{ user: SignedIn | null } | undefined> {
  const user = (await findByEmail(shop, from)) ?? null
  if (side === 'shop') {
    const { contactEmail } = await findSettings(shop)
    if (user && isAdmin({ user })) return { user }
    return from === contactEmail.toLowerCase() ? { user: null } : undefined
  }
  const buyer = await shop.questions.findThreadBuyer(shop, aboutOf(thread))
  return buyer?.email.toLowerCase() === from ? { user } : undefined
}

/** What was typed, within the limit of a message; what is left out is counted and named. */
function wordsOf({ text, attachments }: IncomingMail): string {
  const typed = cutQuoted(text.replaceAll('\0', '').toWellFormed())
  const notes = [
    ...(attachments > 0
      ? [`[${attachments === 1 ? '1 attachment was' : `${attachments} attachments were`} left out.]`]
      : []),
    ...(typed.length > roomForWords ? ['[The email was longer and is cut here.]'] : []),
  ]
  if (!typed && notes.length === 0) return ''
  return [typed.slice(0, roomForWords).toWellFormed(), ...notes].filter(Boolean).join('\n')
}

/** Leaves room for the notes. */
const roomForWords = remarkText - 120
