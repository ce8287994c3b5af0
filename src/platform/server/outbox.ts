import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'
import { listed, statement } from './statement.ts'
import { outbox } from './tables.ts'

/** The statements about jobs that are asked again and again (decisions/0033). */

type Wish = { kind: string; subject: string; payload: object }

/** So many are added by one statement at the most: each number of them has a text of its own. */
export const mostAdded = 8

/** Adds jobs that were not there; answers the kinds of those that were added. */
export async function addJobs(database: Database, wishes: Wish[], now: Date): Promise<{ kind: string }[]> {
  if (wishes.length === 0) return []
  const some = wishes.slice(0, mostAdded)
  const added = await addingSome[some.length - 1]?.(database).execute(givenOf(some, now))
  return [...(added ?? []), ...(await addJobs(database, wishes.slice(mostAdded), now))]
}

/** What the statements that add these jobs are given. */
export const givenOf = (wishes: Wish[], now: Date): Record<string, unknown> => ({
  ...Object.fromEntries(
    wishes.flatMap(({ kind, subject, payload }, place) => [
      [`kind${place}`, kind],
      [`subject${place}`, subject],
      [`payload${place}`, payload],
    ]),
  ),
  now,
})

const inserting = (db: Db, some: number) =>
  db
    .insert(outbox)
    .values(
      Array.from({ length: some }, (_, place) => ({
        kind: sql.placeholder(`kind${place}`),
        subject: sql.placeholder(`subject${place}`),
        payload: sql.placeholder(`payload${place}`),
        createdAt: sql.placeholder('now'),
        runAfter: sql.placeholder('now'),
      })),
    )
    .onConflictDoNothing()
    .returning({ kind: outbox.kind })

const addingSome = Array.from({ length: mostAdded }, (_, place) =>
  statement((db) => inserting(db, place + 1).prepare('')),
)

/** Part of a statement: adds so many jobs, one at the least, likewise. */
export const addedJobs = (db: Db, some: number) => db.$with('added').as(inserting(db, some))

/**
 * Takes up the jobs of a lane that are due longest, `most` of them, and says whether those are all that are due. An index says which, however
 * many there are, so it is planned once: `limit` would have it planned each time.
 */
export const claiming = (isOfLane: SQL, most: number) =>
  statement((db) => {
    const isDue = sql`${outbox.doneAt} is null and ${outbox.runAfter} <= ${moment('now')} and ${isOfLane}`
    const others = db.select({ id: outbox.id }).from(outbox).where(isDue).as('others')
    const taken = db.$with('taken').as(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(
          sql`${isDue} order by ${outbox.runAfter}, ${outbox.id} fetch first ${sql.raw(String(most))} rows only for update skip locked`,
        ),
    )
    return db
      .with(taken)
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, runAfter: sql`${moment('leaseEnd')}` })
      .where(sql`${outbox.id} in (select id from ${taken})`)
      .returning({
        ...getTableColumns(outbox),
        // Fewer than were asked for are all. Within one more `sql` columns keep the names of their tables.
        isLast:
          most > 1
            ? sql<boolean>`(select count(*) < ${sql.raw(String(most))} from ${taken})`
            : sql<boolean>`not exists (select from ${others} where ${sql`${others.id} <> ${outbox.id}`})`,
      })
      .prepare('')
  })

const moment = (name: string) => sql.param(sql.placeholder(name), outbox.runAfter)

/**
 * Said so that jobs are found by their numbers: a plain `is null` is answered from the index of what is due, which remembers each that was done since
 * it was last tidied up. None is done at `infinity`.
 */
const isUndone = sql`coalesce(${outbox.doneAt}, 'infinity') = 'infinity'`

/**
 * Ends jobs for good, as far as they belong to whoever took them up: only they know how often each was tried. What jobs carry is about people: it is
 * forgotten with them.
 */
export const finishing = statement((db) => {
  const own = sql`unnest(${listed('ids', 'bigint')}, ${listed('attempts', 'int')}) as own (id, attempts)`
  return db
    .update(outbox)
    .set({ doneAt: sql`${moment('now')}`, payload: {}, failure: sql`${sql.placeholder('failure')}` })
    .from(own)
    .where(sql`${outbox.id} = own.id and ${outbox.attempts} = own.attempts and ${isUndone}`)
    .prepare('')
})
