import { and, eq, getTableColumns, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { every } from './every.ts'
import { type LaneName, laneNames, lanes } from './lanes.ts'
import { reasonOf } from './log.ts'
import type { Shop } from './shop.ts'
import { statement } from './statement.ts'
import { outbox } from './tables.ts'

export type Job = typeof outbox.$inferSelect

/**
 * Does one kind of job; what it throws is tried again later. It calls `begin` right before a step that must not happen twice:
 * a job whose process died after that comes back with `startedAt` set. It must not work within one transaction: on the embedded
 * database everybody would wait for it.
 */
export type JobWorker = (job: Job, begin: () => Promise<void>) => Promise<void>
/** Who does which kind of job, and in which lane; without one it is an errand. */
export type JobWorkers = Record<string, JobWorker | { lane: LaneName; work: JobWorker }>

/** Thrown by a worker whose job is not to be tried again. */
export class GiveUp extends Error {}

/** Jobs that are added are heard of at once; this is for those whose time comes, and for what was not heard. */
const lookEvery = 5_000
/** A quarter of the shortest lease. */
const renewEvery = 30_000

const adding = statement((db) =>
  db
    .insert(outbox)
    .values({
      kind: sql.placeholder('kind'),
      subject: sql.placeholder('subject'),
      payload: sql.placeholder('payload'),
      createdAt: sql.placeholder('now'),
      runAfter: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .prepare(''),
)

/**
 * Adds a job in the caller's transaction. The same kind and subject again is the same job: it is done once. With `again` one that is
 * finished may be asked for again; one that still waits is enough. What is made of something is called by that something's
 * hash: made once, whoever asks.
 */
export async function enqueue(
  { database, clock }: Shop,
  kind: string,
  subject: string,
  payload: object,
  { again = false } = {},
): Promise<void> {
  // The shop's clock, not the database's: whoever looks next compares with it, to the millisecond.
  const now = clock.now()
  if (again) {
    const fresh = { payload, attempts: 0, startedAt: null, createdAt: now, runAfter: now, doneAt: null, failure: null }
    await database.db
      .insert(outbox)
      .values({ kind, subject, ...fresh })
      .onConflictDoUpdate({ target: [outbox.kind, outbox.subject], set: fresh, setWhere: isNotNull(outbox.doneAt) })
  } else await adding(database).execute({ kind, subject, payload, now })
  await database.announce('jobs_added', kind)
}

/** Does every job that is due, one after the other. Safe to run in several processes at once. Answers how many it took up. */
export async function runJobs(shop: Shop, workers: JobWorkers): Promise<number> {
  const hands = handsFor(workers)
  let count = 0
  for (const lane of laneNames) count += await drain(shop, lane, hands)
  return count
}

/** Does jobs as they come, each lane by itself. Answers how to stop, which waits for the jobs under way. */
export function keepWorking(shop: Shop, workers: JobWorkers): () => Promise<void> {
  const { log, database } = shop
  const underWay = new Set<Job>()
  let isStopped = false
  const able = handsFor(workers)
  const work = (lane: LaneName) =>
    every(lookEvery, log, 'the jobs could not be looked at', () =>
      drain(shop, lane, able, { underWay, isStopped: () => isStopped, listens: true }),
    )
  const hands = laneNames
    .filter((lane) => lane === 'errands' || kindsIn(workers, lane).length > 0)
    .flatMap((lane) => Array.from({ length: lanes[lane].atOnce }, () => ({ lane, ...work(lane) })))
  const renewing = every(renewEvery, log, 'the jobs under way could not be kept', async () => {
    for (const job of underWay) await changeOwn(shop, job, { runAfter: leaseEnd(shop, laneOf(workers, job.kind)) })
  })
  database.onAnnounced('jobs_added', (kind, whose) => {
    const ofLane = kind ? hands.filter(({ lane }) => lane === laneOf(workers, kind)) : hands
    // Each of our own jobs is told of by itself: one hand looks for it. Others say once that there are some.
    const free = ofLane.find(({ isBusy }) => !isBusy())
    const called = kind && whose === 'own' && free ? [free] : ofLane
    for (const { hurry } of called) hurry()
  })
  return async () => {
    isStopped = true
    await Promise.all(hands.map(({ stop }) => stop()))
    await renewing.stop()
  }
}

/** One hand in a lane: takes up job after job until none is due. */
async function drain(
  shop: Shop,
  lane: LaneName,
  { workers, claims }: Hands,
  { underWay = new Set<Job>(), isStopped = (): boolean => false, listens = false } = {},
): Promise<number> {
  let count = 0
  while (!isStopped()) {
    const { clock, database } = shop
    const [claimed] = await claims[lane](database).execute({ now: clock.now(), leaseEnd: leaseEnd(shop, lane) })
    if (!claimed) break
    count++
    const { isLast, ...job } = claimed
    underWay.add(job)
    await work(shop, workers, job).finally(() => underWay.delete(job))
    // What was added since calls for a hand by itself, where somebody listens; what comes due meanwhile waits for the next look.
    if (isLast && listens) break
  }
  return count
}

/** Who does which job, and how each lane takes one up. */
type Hands = { workers: JobWorkers; claims: Record<LaneName, ReturnType<typeof claiming>> }

function handsFor(workers: JobWorkers): Hands {
  const claims = laneNames.map((lane) => [lane, claiming(isIn(workers, lane))] as const)
  return { workers, claims: Object.fromEntries(claims) as Hands['claims'] }
}

/** Takes up the job that is due longest, and says whether another one is due. One row is looked for, so it is planned once. */
const claiming = (isOfLane: SQL) =>
  statement((db) => {
    const isDue = sql`${outbox.doneAt} is null and ${outbox.runAfter} <= ${moment('now')} and ${isOfLane}`
    const others = db.select({ id: outbox.id }).from(outbox).where(isDue).as('others')
    return db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, runAfter: sql`${moment('leaseEnd')}` })
      .where(
        sql`${outbox.id} = (select ${outbox.id} from ${outbox} where ${isDue} order by ${outbox.runAfter}, ${outbox.id} limit 1
          for update skip locked)`,
      )
      .returning({
        ...getTableColumns(outbox),
        // Within one more `sql` columns keep the names of their tables.
        isLast: sql<boolean>`not exists (select from ${others} where ${sql`${others.id} <> ${outbox.id}`})`,
      })
      .prepare('')
  })

const moment = (name: string) => sql.param(sql.placeholder(name), outbox.runAfter)

/** Kinds that nobody here knows are errands too, or nobody would ever say so. */
const isIn = (workers: JobWorkers, lane: LaneName) =>
  lane === 'errands'
    ? notInArray(
        outbox.kind,
        laneNames.flatMap((other) => (other === lane ? [] : kindsIn(workers, other))),
      )
    : inArray(outbox.kind, kindsIn(workers, lane))

const kindsIn = (workers: JobWorkers, lane: LaneName) =>
  Object.keys(workers).filter((kind) => laneOf(workers, kind) === lane)

function laneOf(workers: JobWorkers, kind: string): LaneName {
  const worker = workers[kind]
  return typeof worker === 'object' ? worker.lane : 'errands'
}

const leaseEnd = ({ clock }: Shop, lane: LaneName) => new Date(clock.now().getTime() + lanes[lane].lease)

const finishing = statement((db) =>
  db
    .update(outbox)
    .set({ doneAt: sql`${moment('now')}`, payload: {}, failure: sql`${sql.placeholder('failure')}` })
    .where(
      and(
        eq(outbox.id, sql.placeholder('id')),
        eq(outbox.attempts, sql.placeholder('attempts')),
        isNull(outbox.doneAt),
      ),
    )
    .prepare(''),
)

/** Changes a job as long as it belongs to whoever took it up; answers whether it does. */
async function changeOwn({ database }: Shop, { id, attempts }: Job, values: Partial<Job>): Promise<boolean> {
  const changed = await database.db
    .update(outbox)
    .set(values)
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.doneAt)))
    .returning({ id: outbox.id })
  return changed.length > 0
}

async function work(shop: Shop, workers: JobWorkers, job: Job) {
  const { clock, log, database } = shop
  // What a job carried is about people: it is forgotten with the job.
  const finish = (failure: string | null) => finishing(database).execute({ id, attempts, now: clock.now(), failure })
  const { id, kind, attempts } = job
  const lane = lanes[laneOf(workers, kind)]
  try {
    const worker = workers[kind]
    // A shop that is newer may have added it, and will do it once it is everywhere.
    if (!worker) throw new Error(`nobody here does jobs of the kind ${kind}`)
    const doIt = typeof worker === 'object' ? worker.work : worker
    await doIt(job, async () => {
      if (!(await changeOwn(shop, job, { startedAt: clock.now() })))
        throw new GiveUp('it took longer than its lease, and somebody else has taken it up')
    })
    await finish(null)
  } catch (error) {
    const failure = reasonOf(error)
    if (error instanceof GiveUp || attempts >= lane.attempts) {
      log.error({ jobId: id, kind, attempts, reason: failure }, 'a job was given up')
      await finish(failure)
      return
    }
    log.warn({ jobId: id, kind, attempts, reason: failure }, 'a job failed and will be tried again')
    const runAfter = new Date(clock.now().getTime() + 2 ** (attempts - 1) * lane.pause)
    await changeOwn(shop, job, { startedAt: null, runAfter, failure })
  }
}
