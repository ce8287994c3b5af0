import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Listener } from './announcements.ts'
import { every, type Rounds } from './every.ts'
import { type LaneName, laneNames, lanes } from './lanes.ts'
import { reasonOf } from './log.ts'
import { addJobs, claiming, finishing, givenOf, mostAdded } from './outbox.ts'
import type { Shop } from './shop.ts'
import { outbox } from './tables.ts'

export type Job = typeof outbox.$inferSelect

/**
 * Does one kind of job; what it throws is tried again later. It calls `begin` right before a step that must not happen twice:
 * a job whose process died after that comes back with `startedAt` set. It must not work within one transaction: on the embedded
 * database everybody would wait for it.
 */
export type JobWorker = (job: Job, begin: () => Promise<void>) => Promise<void>
/** Does several jobs of a kind in one go, all or none: what it throws is nobody's fate, they are done one by one then. */
export type JobsWorker = (jobs: Job[]) => Promise<void>
/** Who does which kind of job, and in which lane; without one it is an errand. */
export type JobWorkers = Record<
  string,
  JobWorker | { lane: LaneName; work: JobWorker; together?: JobsWorker | undefined }
>
/** A job that somebody wishes for. */
export type JobWish = { kind: string; subject: string; payload: object }

/** Thrown by a worker whose job is not to be tried again. */
export class GiveUp extends Error {}

/** Jobs that are added are heard of at once; this is for those whose time comes, and for what was not heard. */
const lookEvery = 5_000
/** Where jobs are done together, those that come within so many milliseconds of a look are taken up by the next one. */
const gatheredFor = 500
/** A quarter of the shortest lease. */
const renewEvery = 30_000

/**
 * Adds a job in the caller's transaction. The same kind and subject again is the same job: it is done once. With `again` one that is
 * finished may be asked for again; one that still waits is enough. What is made of something is called by that something's
 * hash: made once, whoever asks.
 */
export async function enqueue(
  shop: Shop,
  kind: string,
  subject: string,
  payload: object,
  { again = false } = {},
): Promise<void> {
  if (!again) return enqueueAll(shop, [{ kind, subject, payload }])
  const { database, clock } = shop
  const now = clock.now()
  const fresh = { payload, attempts: 0, startedAt: null, createdAt: now, runAfter: now, doneAt: null, failure: null }
  await database.db
    .insert(outbox)
    .values({ kind, subject, ...fresh })
    .onConflictDoUpdate({ target: [outbox.kind, outbox.subject], set: fresh, setWhere: isNotNull(outbox.doneAt) })
  await database.announce('jobs_added', kind)
}

/** Adds several jobs likewise, in one statement; those that were asked for before are left as they are. */
export async function enqueueAll(shop: Shop, wishes: JobWish[]): Promise<void> {
  const { database, clock } = shop
  // The shop's clock, not the database's: whoever looks next compares with it, to the millisecond.
  const added = await addJobs(database, wishes, clock.now())
  await announceJobs(
    shop,
    added.map(({ kind }) => kind),
  )
}

/**
 * Adds several jobs by somebody's own statement, which takes so many of them as `addedJobs` is told, at most `mostAdded`, and answers the kinds
 * that it added; those that are left are added by themselves.
 */
export async function enqueueWith(
  shop: Shop,
  wishes: JobWish[],
  add: (some: number, given: Record<string, unknown>) => Promise<string[]>,
): Promise<void> {
  const some = wishes.slice(0, mostAdded)
  await announceJobs(shop, await add(some.length, givenOf(some, shop.clock.now())))
  await enqueueAll(shop, wishes.slice(mostAdded))
}

async function announceJobs({ database }: Shop, kinds: string[]) {
  for (const kind of kinds) await database.announce('jobs_added', kind)
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
    every(
      lookEvery,
      log,
      'the jobs could not be looked at',
      () => drain(shop, lane, able, { underWay, isStopped: () => isStopped, listens: true }),
      { apart: mostOf(workers, lane) > 1 ? gatheredFor : 0 },
    )
  const hands = laneNames
    .filter((lane) => lane === 'errands' || kindsIn(workers, lane).length > 0)
    .flatMap((lane) => Array.from({ length: handsIn(workers, lane) }, () => ({ lane, ...work(lane) })))
  // Jobs that were added in one go call for a hand one after another: the one that takes up several is called once.
  const callOnce = onceATick(({ hurry }: Rounds) => hurry())
  const call = (hand: Rounds & { lane: LaneName }) => (mostOf(workers, hand.lane) === 1 ? hand.hurry() : callOnce(hand))
  const renewing = every(renewEvery, log, 'the jobs under way could not be kept', async () => {
    for (const job of underWay) await changeOwn(shop, job, { runAfter: leaseEnd(shop, laneOf(workers, job.kind)) })
  })
  const passOn = onceATick((kind: string) => {
    database.passOn('jobs_added', kind).catch((error: unknown) => {
      log.warn({ kind, reason: reasonOf(error) }, 'other processes could not be told of a job: they will look for it')
    })
  })
  const hear: Listener = (kind, whose) => {
    const ofLane = kind ? hands.filter(({ lane }) => lane === laneOf(workers, kind)) : hands
    // Each of our own jobs is told of by itself: one hand looks for it. Others say once that there are some.
    const free = isStopped ? undefined : ofLane.find(({ isBusy }) => !isBusy())
    const called = kind && whose === 'own' && free ? [free] : ofLane
    if (whose === 'own' && !free) passOn(kind)
    for (const hand of called) call(hand)
  }
  // A job that a free hand here takes up is nobody else's: whoever hears of it asks the database in vain.
  database.onAnnounced('jobs_added', hear, { keeps: true })
  return async () => {
    isStopped = true
    await Promise.all(hands.map(({ stop }) => stop()))
    await renewing.stop()
  }
}

/** Does something for whatever comes within a tick, once for each. */
function onceATick<T>(work: (one: T) => void): (one: T) => void {
  const coming = new Set<T>()
  return (one) => {
    if (!coming.has(one)) queueMicrotask(() => coming.delete(one) && work(one))
    coming.add(one)
  }
}

/** How many hands a lane has here: where one does many jobs together, others would only take them from it. */
const handsIn = (workers: JobWorkers, lane: LaneName) => (mostOf(workers, lane) > 1 ? 1 : lanes[lane].atOnce)

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
    const claimed = await claims[lane](database).execute({ now: clock.now(), leaseEnd: leaseEnd(shop, lane) })
    const [first] = claimed
    if (!first) break
    count += claimed.length
    const jobs = claimed.map(({ isLast, ...job }) => job).sort((one, other) => one.id - other.id)
    for (const job of jobs) underWay.add(job)
    await workOn(shop, workers, jobs).finally(() => {
      for (const job of jobs) underWay.delete(job)
    })
    // What was added since calls for a hand by itself, where somebody listens; what comes due meanwhile waits for the next look.
    if (first.isLast && listens) break
  }
  return count
}

/** Who does which job, and how each lane takes one up. */
type Hands = { workers: JobWorkers; claims: Record<LaneName, ReturnType<typeof claiming>> }

function handsFor(workers: JobWorkers): Hands {
  const claims = laneNames.map((lane) => [lane, claiming(isIn(workers, lane), mostOf(workers, lane))] as const)
  return { workers, claims: Object.fromEntries(claims) as Hands['claims'] }
}

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

/** So many jobs are done together at the most. */
const mostTogether = 20

/** How many jobs a hand of a lane takes up at once: more than one where all that are done there may be done together. */
const mostOf = (workers: JobWorkers, lane: LaneName) =>
  kindsIn(workers, lane).every((kind) => togetherOf(workers, kind)) && lane !== 'errands' ? mostTogether : 1

function togetherOf(workers: JobWorkers, kind: string) {
  const worker = workers[kind]
  return typeof worker === 'object' ? worker.together : undefined
}

const leaseEnd = ({ clock }: Shop, lane: LaneName) => new Date(clock.now().getTime() + lanes[lane].lease)

/** Changes a job as long as it belongs to whoever took it up; answers whether it does. */
async function changeOwn({ database }: Shop, { id, attempts }: Job, values: Partial<Job>): Promise<boolean> {
  const changed = await database.db
    .update(outbox)
    .set(values)
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.doneAt)))
    .returning({ id: outbox.id })
  return changed.length > 0
}

/** Does jobs that were taken up at once: together, or one by one where that is not to be had or fails. */
async function workOn(shop: Shop, workers: JobWorkers, jobs: Job[]) {
  const [one, ...others] = jobs
  const together = one && others.length > 0 ? togetherOf(workers, one.kind) : undefined
  if (together && others.every(({ kind }) => kind === one?.kind))
    try {
      await together(jobs)
      await finish(shop, jobs)
      return
    } catch (error) {
      shop.log.warn({ jobs: jobs.length, reason: reasonOf(error) }, 'jobs failed together and are done one by one')
    }
  for (const job of jobs) await work(shop, workers, job)
}

const finish = ({ database, clock }: Shop, jobs: Job[], failure: string | null = null) =>
  finishing(database).execute({
    ids: jobs.map(({ id }) => id),
    attempts: jobs.map(({ attempts }) => attempts),
    now: clock.now(),
    failure,
  })

async function work(shop: Shop, workers: JobWorkers, job: Job) {
  const { clock, log } = shop
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
    await finish(shop, [job])
  } catch (error) {
    const failure = reasonOf(error)
    if (error instanceof GiveUp || attempts >= lane.attempts) {
      log.error({ jobId: id, kind, attempts, reason: failure }, 'a job was given up')
      await finish(shop, [job], failure)
      return
    }
    log.warn({ jobId: id, kind, attempts, reason: failure }, 'a job failed and will be tried again')
    const runAfter = new Date(clock.now().getTime() + 2 ** (attempts - 1) * lane.pause)
    await changeOwn(shop, job, { startedAt: null, runAfter, failure })
  }
}
