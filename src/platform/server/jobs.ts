import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { every } from './every.ts'
import { reasonOf } from './log.ts'
import type { Services } from './services.ts'
import { outbox } from './tables.ts'

export type Job = typeof outbox.$inferSelect

/**
 * Does one kind of job; what it throws is tried again later. It calls `begin` right before a step that must not happen twice:
 * a job whose process died after that comes back with `startedAt` set.
 */
export type JobWorker = (job: Job, begin: () => Promise<void>) => Promise<void>
export type JobWorkers = Record<string, JobWorker>

/** Thrown by a worker whose job is not to be tried again. */
export class GiveUp extends Error {}

const minute = 60_000
/** How long a claimed job is left alone; if its process died, somebody else takes it up after that. */
const lease = 5 * minute
const mostAttempts = 8
const lookEvery = 2_000

/** Adds a job in the caller's transaction. The same kind and subject again is the same job: it is done once. */
export async function enqueue(
  { database, clock }: Services,
  kind: string,
  subject: string,
  payload: object,
): Promise<void> {
  // The shop's clock, not the database's: whoever looks next compares with it, to the millisecond.
  const now = clock.now()
  await database.db
    .insert(outbox)
    .values({ kind, subject, payload, createdAt: now, runAfter: now })
    .onConflictDoNothing()
}

/** Does every job that is due, one after the other. Safe to run in several processes at once. Answers how many it took up. */
export async function runJobs(services: Services, workers: JobWorkers): Promise<number> {
  let count = 0
  for (let job = await claim(services); job; job = await claim(services)) {
    count++
    await work(services, workers, job)
  }
  return count
}

/** Looks for jobs now and every 2 seconds. Answers how to stop, which waits for the job under way. */
export const keepWorking = (services: Services, workers: JobWorkers): (() => Promise<void>) =>
  every(lookEvery, services.log, 'the jobs could not be looked at', () => runJobs(services, workers)).stop

async function claim({ database, clock }: Services): Promise<Job | undefined> {
  const { db } = database
  const now = clock.now()
  const next = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), lte(outbox.runAfter, now)))
    .orderBy(asc(outbox.runAfter), asc(outbox.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, runAfter: new Date(now.getTime() + lease) })
    .where(eq(outbox.id, sql`(${next})`))
    .returning()
  return job
}

async function work({ database, clock, log }: Services, workers: JobWorkers, job: Job) {
  const { db } = database
  const change = (values: Partial<Job>) => db.update(outbox).set(values).where(eq(outbox.id, job.id))
  // What a job carried is about people: it is forgotten with the job.
  const finish = (failure: string | null) => change({ doneAt: clock.now(), payload: {}, failure })
  const { id, kind, attempts } = job
  try {
    const worker = workers[kind]
    if (!worker) throw new GiveUp(`nobody does jobs of the kind ${kind}`)
    await worker(job, async () => {
      await change({ startedAt: clock.now() })
    })
    await finish(null)
  } catch (error) {
    const failure = reasonOf(error)
    if (error instanceof GiveUp || attempts >= mostAttempts) {
      log.error({ jobId: id, kind, attempts, reason: failure }, 'a job was given up')
      await finish(failure)
      return
    }
    log.warn({ jobId: id, kind, attempts, reason: failure }, 'a job failed and will be tried again')
    // One minute, two, four …: a mail server that is away for an afternoon is waited for.
    const runAfter = new Date(clock.now().getTime() + 2 ** (attempts - 1) * minute)
    await change({ startedAt: null, runAfter, failure })
  }
}
