import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { every } from './every.ts'
import { type LaneName, laneNames, lanes, maxCrashes } from './lanes.ts'
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
/**
 * The worker of each kind of job, with its lane; without a lane the job is an errand. `afterFailure` runs in the transaction that ends a
 * job for good, so that no work is shown as waiting for a job that has ended.
 */
export type JobWorkers = Record<
  string,
  JobWorker | { lane: LaneName; work: JobWorker; afterFailure?: (job: Job) => Promise<void> }
>
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
  for (const lane of laneNames)
    for (let [job] = await claim(shop, workers, lane, 1); job; [job] = await claim(shop, workers, lane, 1)) {
      count++
      await work(shop, workers, job)
    }
  return count
}

/** Does jobs as they come, each lane by itself. Answers a function that stops the work and waits for the jobs in progress. */
export function startWorkers(shop: Shop, workers: JobWorkers): () => Promise<void> {
  const { log, database } = shop
  const workLanes = laneNames
    .filter((lane) => lane === 'errands' || kindsIn(workers, lane).length > 0)
    .map((lane) => workLane(shop, workers, lane))
  const renewing = every(renewEvery, log, 'the leases of jobs in progress could not be renewed', async () => {
    for (const { lane, inProgress } of workLanes)
      for (const job of inProgress.keys()) await changeOwn(shop, job, { runAfter: leaseEnd(shop, lane) })
  })
  database.onAnnounced('jobs_added', (kind) => {
    for (const { lane, rounds } of workLanes) if (!kind || lane === laneOf(workers, kind)) rounds.hurry()
  })
  return async () => {
    await Promise.all(workLanes.map(({ rounds }) => rounds.stop()))
    await Promise.all(workLanes.flatMap(({ inProgress }) => [...inProgress.values()]))
    await renewing.stop()
  }
}

/** Does the jobs of one lane as they come, up to `atOnce` at a time. */
function workLane(shop: Shop, workers: JobWorkers, lane: LaneName) {
  const { atOnce } = lanes[lane]
  const inProgress = new Map<Job, Promise<void>>()
  const rounds = every(lookEvery, shop.log, 'the job queue could not be read', async () => {
    if (inProgress.size >= atOnce) return
    for (const job of await claim(shop, workers, lane, atOnce - inProgress.size))
      inProgress.set(
        job,
        work(shop, workers, job)
          .catch((error) =>
            shop.log.error({ jobId: job.id, reason: reasonOf(error) }, 'the end of a job was not stored'),
          )
          .finally(() => {
            // A lane that was not full has left no job that is due.
            const wasFull = inProgress.size >= atOnce
            inProgress.delete(job)
            if (wasFull) rounds.hurry()
          }),
      )
  })
  return { lane, inProgress, rounds }
}

/** Takes the jobs of a lane that have been due longest, at most `limit`, and leases them to this process. */
async function claim(shop: Shop, workers: JobWorkers, lane: LaneName, limit: number): Promise<Job[]> {
  const { db } = shop.database
  const due = db.$with('due').as(
    db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.doneAt), lte(outbox.runAfter, shop.clock.now()), isIn(workers, lane)))
      .orderBy(asc(outbox.runAfter), asc(outbox.id))
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, runAfter: leaseEnd(shop, lane) })
    .where(inArray(outbox.id, db.select({ id: due.id }).from(due)))
    .returning()
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

/** Ends a job that failed for good. */
const abandon = (shop: Shop, workers: JobWorkers, { job, failure }: { job: Job; failure: string }) =>
  shop.database.transaction(async () => {
    const worker = workers[job.kind]
    if ((await finish(shop, job, failure)) && typeof worker === 'object') await worker.afterFailure?.(job)
  })

/** Ends a job for good. Its payload may be about people, so it is deleted. */
const finish = (shop: Shop, job: Job, failure: string | null = null) =>
  changeOwn(shop, job, { doneAt: shop.clock.now(), payload: {}, failure })

async function work(shop: Shop, workers: JobWorkers, job: Job) {
  const { clock, log } = shop
  const { id, kind, attempts } = job
  const lane = lanes[laneOf(workers, kind)]
  if (attempts > lane.attempts + maxCrashes) {
    log.error({ jobId: id, kind, attempts }, 'a job ended its process each time, and is given up')
    await abandon(shop, workers, { job, failure: 'The process ended in the middle of this job each time.' })
    return
  }
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
      await abandon(shop, workers, { job, failure })
      return
    }
    log.warn({ jobId: id, kind, attempts, reason: failure }, 'a job failed and will be retried')
    const runAfter = new Date(clock.now().getTime() + 2 ** (attempts - 1) * lane.pause)
    await changeOwn(shop, job, { startedAt: null, runAfter, failure })
  }
}
