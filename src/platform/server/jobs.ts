import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { every } from './every.ts'
import { type LaneName, laneNames, lanes } from './lanes.ts'
import { reasonOf } from './log.ts'
import type { Shop } from './shop.ts'
import { outbox } from './tables.ts'

export type Job = typeof outbox.$inferSelect

/**
 * Does one kind of job; a job that throws is retried later. It calls `begin` right before a step that must not happen twice: a job whose
 * process died after `begin` comes back with `startedAt` set. It must not work within one long transaction: on the embedded database
 * every request would wait for it.
 */
export type JobWorker = (job: Job, begin: () => Promise<void>) => Promise<void>
/** The worker of each kind of job, with its lane; without a lane the job is an errand. */
export type JobWorkers = Record<string, JobWorker | { lane: LaneName; work: JobWorker }>
/** A job to be added. */
export type JobWish = { kind: string; subject: string; payload: object }

/** Thrown by a worker whose job must not be retried. */
export class GiveUp extends Error {}

/** Added jobs are announced. This interval finds jobs whose time has come, and jobs whose announcement was lost; in milliseconds. */
const lookEvery = 5_000
/** A quarter of the shortest lease, in milliseconds. */
const renewEvery = 30_000

/**
 * Adds a job in the caller's transaction. The same kind and subject again is the same job: it is done once. With `again` a finished job
 * is queued again, and a waiting one stays as it is.
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

/** Adds several jobs in the caller's transaction. A job of the same kind and subject that was added before is left as it is. */
export async function enqueueAll({ database, clock }: Shop, wishes: JobWish[]): Promise<void> {
  if (wishes.length === 0) return
  const now = clock.now()
  const added = await database.db
    .insert(outbox)
    .values(wishes.map((wish) => ({ ...wish, createdAt: now, runAfter: now })))
    .onConflictDoNothing()
    .returning({ kind: outbox.kind })
  for (const kind of new Set(added.map((job) => job.kind))) await database.announce('jobs_added', kind)
}

/** Does every job that is due, one after the other. Safe to run in several processes at once. Answers how many jobs it claimed. */
export async function runJobs(shop: Shop, workers: JobWorkers): Promise<number> {
  let count = 0
  for (const lane of laneNames) count += await drain(shop, workers, { lane })
  return count
}

/** Does jobs as they come, each lane by itself. Answers a function that stops the work and waits for the jobs in progress. */
export function keepWorking(shop: Shop, workers: JobWorkers): () => Promise<void> {
  const { log, database } = shop
  const inProgress = new Set<Job>()
  let isStopped = false
  const poll = (lane: LaneName) =>
    every(lookEvery, log, 'the job queue could not be read', () =>
      drain(shop, workers, { lane, inProgress, isStopped: () => isStopped }),
    )
  const pollers = laneNames
    .filter((lane) => lane === 'errands' || kindsIn(workers, lane).length > 0)
    .flatMap((lane) => Array.from({ length: lanes[lane].atOnce }, () => ({ lane, ...poll(lane) })))
  const renewing = every(renewEvery, log, 'the leases of jobs in progress could not be renewed', async () => {
    for (const job of inProgress) await changeOwn(shop, job, { runAfter: leaseEnd(shop, laneOf(workers, job.kind)) })
  })
  database.onAnnounced('jobs_added', (kind) => {
    for (const { lane, hurry } of pollers) if (!kind || lane === laneOf(workers, kind)) hurry()
  })
  return async () => {
    isStopped = true
    await Promise.all(pollers.map(({ stop }) => stop()))
    await renewing.stop()
  }
}

type Drained = { lane: LaneName; inProgress?: Set<Job>; isStopped?: () => boolean }

/** Claims and does the jobs of a lane until none is due. */
async function drain(
  shop: Shop,
  workers: JobWorkers,
  { lane, inProgress = new Set(), isStopped = () => false }: Drained,
): Promise<number> {
  let count = 0
  while (!isStopped()) {
    const job = await claim(shop, workers, lane)
    if (!job) break
    count++
    inProgress.add(job)
    await work(shop, workers, job).finally(() => inProgress.delete(job))
  }
  return count
}

/** Takes the job of a lane that has been due longest, and leases it to this process. */
async function claim(shop: Shop, workers: JobWorkers, lane: LaneName): Promise<Job | undefined> {
  const { db } = shop.database
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.runAfter, shop.clock.now()), isIn(workers, lane)))
    .orderBy(asc(outbox.runAfter), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, runAfter: leaseEnd(shop, lane) })
    .where(eq(outbox.id, due))
    .returning()
  return job
}

/** A kind without a worker is an errand: the failure is logged there. */
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

/** Changes a job while this process holds its lease; answers whether it does. Each claim counts an attempt, which identifies the holder. */
async function changeOwn({ database }: Shop, { id, attempts }: Job, values: Partial<Job>): Promise<boolean> {
  const changed = await database.db
    .update(outbox)
    .set(values)
    .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), isNull(outbox.doneAt)))
    .returning({ id: outbox.id })
  return changed.length > 0
}

/** Ends a job for good. Its payload may be about people, so it is deleted. */
const finish = (shop: Shop, job: Job, failure: string | null = null) =>
  changeOwn(shop, job, { doneAt: shop.clock.now(), payload: {}, failure })

async function work(shop: Shop, workers: JobWorkers, job: Job) {
  const { clock, log } = shop
  const { id, kind, attempts } = job
  const lane = lanes[laneOf(workers, kind)]
  try {
    const worker = workers[kind]
    // A newer version of the shop may have added it, and does it once every process is upgraded.
    if (!worker) throw new Error(`this version of the shop has no worker for jobs of the kind ${kind}`)
    const doIt = typeof worker === 'object' ? worker.work : worker
    await doIt(job, async () => {
      if (!(await changeOwn(shop, job, { startedAt: clock.now() })))
        throw new GiveUp('its lease ended and another process has claimed the job')
    })
    await finish(shop, job)
  } catch (error) {
    const failure = reasonOf(error)
    if (error instanceof GiveUp || attempts >= lane.attempts) {
      log.error({ jobId: id, kind, attempts, reason: failure }, 'a job failed for good')
      await finish(shop, job, failure)
      return
    }
    log.warn({ jobId: id, kind, attempts, reason: failure }, 'a job failed and will be retried')
    const runAfter = new Date(clock.now().getTime() + 2 ** (attempts - 1) * lane.pause)
    await changeOwn(shop, job, { startedAt: null, runAfter, failure })
  }
}
