import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { every } from './every.ts'
import { type Log, reasonOf } from './log.ts'
import { runningLock } from './migrations.ts'
import type { Db } from './transactions.ts'

/**
 * Hears an announcement, empty when its content is unknown, and its origin: this process, another one, or another one while this process
 * was not listening.
 */
export type Listener = (what: string, whose: Whose) => void
type Whose = 'own' | 'other' | 'unheard'

const channels = ['pages_changed', 'jobs_added'] as const
type Channel = (typeof channels)[number]

/** How often the listening connection is checked, in milliseconds. With `late` it stays well within a second. */
const betweenQuestions = 200
/** After how many milliseconds an unanswered check makes the cache unreliable, and after how many the connection is replaced. */
const late = 400
const lost = 2_000
/** The least time between two connection attempts, in milliseconds. */
const betweenAttempts = 1_000

const noAnswer = 'the announcement connection does not answer'

export type Announcements = {
  /** Tells every process of the shop, this one included, that something happened; in a transaction, once it has committed. */
  announce: (channel: Channel, what?: string) => Promise<void>
  /** Whether announcements of other processes are received. While false, caches must be bypassed. */
  hears: () => boolean
  close: () => Promise<void>
}

/** For a single process. */
export const listenLocally = (listeners: Listeners): Announcements => ({
  announce: async (channel, what = '') => listeners.tellAfterwards(channel, what),
  hears: () => true,
  close: async () => {},
})

/**
 * Listens on a connection of its own, which is replaced when it ends or falls silent. Announcements that were missed meanwhile
 * are replaced by empty ones, which mean everything.
 */
export async function listenToServer(
  open: () => pg.Client,
  listeners: Listeners,
  db: Db,
  log: Log,
): Promise<Announcements> {
  const self = randomUUID()
  /** The current connection, from the start of its attempt. Events of an older connection are ignored. */
  let current: pg.Client | undefined
  /** The current connection, once it listens. */
  let listening: pg.Client | undefined
  let isLate = false
  const hears = () => listening !== undefined && !isLate
  let begun = Number.NEGATIVE_INFINITY
  let next: NodeJS.Timeout | undefined
  let isClosed = false

  const lose = (client: pg.Client, error: unknown, saying: string) => {
    // Each loss is reported twice: by the server's message and by the end of the connection.
    if (client !== current) return
    current = undefined
    listening = undefined
    client.end().catch(() => undefined)
    if (isClosed) return
    log.warn({ reason: reasonOf(error) }, saying)
    // Reconnects at once after a long connection, and otherwise after a pause.
    next = setTimeout(() => void connect(), Math.max(0, begun + betweenAttempts - performance.now())).unref()
  }
  const connect = async () => {
    begun = performance.now()
    const client = open()
    current = client
    client.on('notification', ({ channel, payload = '' }) => {
      const [sender, ...what] = payload.split(' ')
      // This process hears its own announcements directly.
      if (sender !== self) listeners.tell(channel as Channel, what.join(' '), hears() ? 'other' : 'unheard')
    })
    client.on('error', (error) => lose(client, error, 'the announcement connection was lost'))
    try {
      await client.connect()
      await client.query('SELECT pg_advisory_lock_shared($1)', [runningLock])
      for (const channel of channels) await client.query(`LISTEN ${channel}`)
      // Announcements before LISTEN were missed, so everything counts as announced.
      for (const channel of channels) listeners.tell(channel, '', 'unheard')
      listening = client
      isLate = false
    } catch (error) {
      lose(client, error, 'cannot listen for announcements yet')
    }
  }
  /** A dead connection that was not closed says nothing. Earlier notifications arrive before the answer. */
  const ask = async () => {
    const client = listening
    if (!client) return
    let isAnswered = false
    const unlessAnswered = (milliseconds: number, then: () => void) => {
      // A busy process first reads what has arrived before it decides that nothing has.
      const look = () => setImmediate(() => !isAnswered && client === listening && then())
      return setTimeout(look, milliseconds).unref()
    }
    const turnsLate = unlessAnswered(late, () => {
      isLate = true
    })
    const isLost = unlessAnswered(lost, () => lose(client, new Error('it is silent'), noAnswer))
    try {
      // An empty statement: cheap, and visible in pg_stat_activity.
      await client.query('-- listening')
      if (client === listening) isLate = false
    } catch (error) {
      lose(client, error, noAnswer)
    } finally {
      isAnswered = true
      clearTimeout(turnsLate)
      clearTimeout(isLost)
    }
  }
  await connect()
  const asking = every(betweenQuestions, log, 'the announcement connection could not be asked', ask)
  return {
    hears,
    announce: async (channel, what = '') => {
      listeners.tellAfterwards(channel, what)
      // In a transaction, PostgreSQL delivers the notification when it commits.
      await db.execute(sql`select pg_notify(${channel}, ${`${self} ${what}`})`)
    },
    close: async () => {
      isClosed = true
      clearTimeout(next)
      // A silent connection has been given up by then and would not answer.
      asking.hurry()
      await asking.stop()
      const ended = current?.end()
      if (listening) await ended
    },
  }
}

/** The listeners of this process, by channel. */
export class Listeners {
  readonly #heard = new Map<Channel, Listener[]>()
  readonly #afterCommit: (tell: () => void) => void
  constructor(afterCommit: (tell: () => void) => void) {
    this.#afterCommit = afterCommit
  }
  add = (channel: Channel, listener: Listener) => {
    this.#heard.set(channel, [...(this.#heard.get(channel) ?? []), listener])
  }
  tell = (channel: Channel, what: string, whose: Whose) => {
    for (const listener of this.#heard.get(channel) ?? []) listener(what, whose)
  }
  tellAfterwards = (channel: Channel, what: string) => this.#afterCommit(() => this.tell(channel, what, 'own'))
}
