import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { every } from './every.ts'
import { type Log, reasonOf } from './log.ts'
import { runningLock } from './migrations.ts'
import type { Db } from './transactions.ts'

/**
 * Hears what happened, nothing when that is not known, and who said so: this process, another one just now, or another one while nobody
 * here heard it.
 */
export type Listener = (what: string, whose: Whose) => void
type Whose = 'own' | 'other' | 'unheard'

const channels = ['pages_changed', 'jobs_added'] as const
type Channel = (typeof channels)[number]

/** How often the connection that listens is asked whether it lives, in milliseconds. With what may be late, it is well within a second. */
const betweenQuestions = 200
/** From when on its answer is late, so that nothing from before is known to be so, and from when on it is given up for another one. */
const late = 400
const lost = 2_000
/** How long after each other connections that listen are begun at the least, in milliseconds. */
const betweenAttempts = 1_000

const noAnswer = 'the announcement connection does not answer'

export type Announcements = {
  /** Tells every process of the shop, this one included, that something happened; in a transaction, once it has committed. */
  announce: (channel: Channel, what?: string) => Promise<void>
  /** Whether what other processes announce is heard. While it is not, nothing that is remembered is known to be so still. */
  hears: () => boolean
  close: () => Promise<void>
}

/** There is one process alone. */
export const listenLocally = (listeners: Listeners): Announcements => ({
  announce: async (channel, what = '') => listeners.tellAfterwards(channel, what),
  hears: () => true,
  close: async () => {},
})

/**
 * Listens on a connection of its own, which `open` begins and which is begun again whenever it ends or falls silent. Whatever was missed
 * meanwhile is taken as announced.
 */
export async function listenToServer(
  open: () => pg.Client,
  listeners: Listeners,
  db: Db,
  log: Log,
): Promise<Announcements> {
  const self = randomUUID()
  /** The one connection, from the moment it is begun: what another one says comes too late. */
  let current: pg.Client | undefined
  /** The same, once it listens. */
  let listening: pg.Client | undefined
  let isLate = false
  const hears = () => listening !== undefined && !isLate
  let begun = Number.NEGATIVE_INFINITY
  let next: NodeJS.Timeout | undefined
  let isClosed = false

  const lose = (client: pg.Client, error: unknown, saying: string) => {
    // Each loss is told twice: by the server's last words, and by the end of the connection.
    if (client !== current) return
    current = undefined
    listening = undefined
    client.end().catch(() => undefined)
    if (isClosed) return
    log.warn({ reason: reasonOf(error) }, saying)
    // At once after a long time, and a server that is away is not asked all the time.
    next = setTimeout(() => void connect(), Math.max(0, begun + betweenAttempts - performance.now())).unref()
  }
  const connect = async () => {
    begun = performance.now()
    const client = open()
    current = client
    client.on('notification', ({ channel, payload = '' }) => {
      const [sender, ...what] = payload.split(' ')
      // Its own are told where they are made, without the way there and back.
      if (sender !== self) listeners.tell(channel as Channel, what.join(' '), hears() ? 'other' : 'unheard')
    })
    client.on('error', (error) => lose(client, error, 'the announcement connection was lost'))
    try {
      await client.connect()
      await client.query('SELECT pg_advisory_lock_shared($1)', [runningLock])
      for (const channel of channels) await client.query(`LISTEN ${channel}`)
      // Whatever was announced while nobody listened is unknown, so everything is taken as announced.
      for (const channel of channels) listeners.tell(channel, '', 'unheard')
      listening = client
      isLate = false
    } catch (error) {
      lose(client, error, 'cannot listen for announcements yet')
    }
  }
  /** A line that stopped carrying anything, without an end, says nothing by itself. What was announced before comes before the answer. */
  const ask = async () => {
    const client = listening
    if (!client) return
    let isAnswered = false
    const unlessAnswered = (milliseconds: number, then: () => void) => {
      // A process that was busy reads what has come meanwhile before it says that nothing has.
      const look = () => setImmediate(() => !isAnswered && client === listening && then())
      return setTimeout(look, milliseconds).unref()
    }
    const turnsLate = unlessAnswered(late, () => {
      isLate = true
    })
    const isLost = unlessAnswered(lost, () => lose(client, new Error('it is silent'), noAnswer))
    try {
      // No statement at all: it costs nothing, and tells whoever looks what the connection is for.
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
      // One that was silent has been given up by then: it would not answer a farewell either.
      asking.hurry()
      await asking.stop()
      const ended = current?.end()
      if (listening) await ended
    },
  }
}

/** Who hears what of this process and of others. */
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
