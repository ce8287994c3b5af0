import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { enqueue, enqueueAll, type Job, type JobWorkers, runJobs, startWorkers } from '#platform/server/jobs.ts'
import { lanes, maxCrashes } from '#platform/server/lanes.ts'
import { createLog } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import { outbox } from '#platform/server/tables.ts'
import { newTestPlace, openTestShop, type TestShop } from '../support/test-shop.ts'

const isOnServer = process.env.TEST_ON === 'server'
let shop: TestShop
let stops: (() => Promise<void>)[]
let ends: (() => void)[]
beforeEach(async () => {
  shop = await openTestShop()
  stops = []
  ends = []
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const end of ends) end()
  await Promise.all(stops.map((stop) => stop()))
  await shop.close()
})

const add = (kind: string, subject: string, options = {}) => enqueue(shop.services, kind, subject, { subject }, options)
const jobOf = async (subject: string) => (await shop.db.select().from(outbox).where(eq(outbox.subject, subject)))[0]!
const keep = (workers: JobWorkers) => {
  stops.push(startWorkers(shop.services, workers))
}

/** A worker whose jobs end on the test's command. */
function slow() {
  const underWay = new Map<string, PromiseWithResolvers<void>>()
  const taken: string[] = []
  let isOver = false
  const endAll = () => {
    isOver = true
    for (const { resolve } of underWay.values()) resolve()
  }
  ends.push(endAll)
  return {
    taken,
    underWay: () => [...underWay.keys()],
    end: (subject: string) => underWay.get(subject)?.resolve(),
    endAll,
    work: async ({ subject }: Job) => {
      taken.push(subject)
      if (isOver) return
      underWay.set(subject, Promise.withResolvers())
      await underWay.get(subject)?.promise
      underWay.delete(subject)
    },
  }
}

/** Disables polling, so that jobs start only by announcements. */
const withoutLooks = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })

describe('lanes', () => {
  test('isolate endless print files from mails and errands', async () => {
    const printing = slow()
    const done: string[] = []
    const note = async ({ subject }: Job) => void done.push(subject)
    keep({ print: { lane: 'heavy', work: printing.work }, mail: { lane: 'mails', work: note }, errand: note })
    for (let count = 1; count <= 8; count++) await add('print', `heart ${count}`)
    await expect.poll(printing.underWay).toEqual(['heart 1'])
    for (const subject of ['thanks', 'shipped']) await add('mail', subject)
    await add('errand', 'reset')
    await expect.poll(() => done.toSorted()).toEqual(['reset', 'shipped', 'thanks'])
    expect(printing.taken).toEqual(['heart 1'])
  })

  test('run at most `atOnce` jobs per process', async () => {
    const [printing, mailing] = [slow(), slow()]
    keep({ print: { lane: 'heavy', work: printing.work }, mail: { lane: 'mails', work: mailing.work } })
    for (const subject of ['1', '2', '3', '4', '5', '6']) {
      await add('print', `print ${subject}`)
      await add('mail', `mail ${subject}`)
    }
    await expect.poll(() => mailing.underWay().length).toBe(lanes.mails.atOnce)
    await expect.poll(printing.underWay).toEqual(['print 1'])
    printing.end('print 1')
    await expect.poll(printing.underWay).toEqual(['print 2'])
    expect(mailing.taken).toHaveLength(lanes.mails.atOnce)
  })

  test('run until no job is due', async () => {
    withoutLooks()
    const subjects = Array.from({ length: 3 * lanes.heavy.atOnce + 1 }, (_, number) => `print ${number}`)
    for (const subject of subjects) await add('print', subject)
    const done: string[] = []
    keep({ print: { lane: 'heavy', work: async ({ subject }) => void done.push(subject) } })
    await expect.poll(() => done.toSorted()).toEqual(subjects.toSorted())
  })

  test('give up a failing job after their number of attempts', async () => {
    const broken = async () => {
      throw new Error('the printer is out of filament')
    }
    await add('print', 'heart')
    for (let tries = 0; tries < 10; tries++) {
      await runJobs(shop.services, { print: { lane: 'heavy', work: broken } })
      shop.clock.forward(24 * 60)
    }
    expect(await jobOf('heart')).toMatchObject({
      attempts: lanes.heavy.attempts,
      failure: 'the printer is out of filament',
      doneAt: expect.any(Date),
    })
  })
})

test('a job that ends its process each time is given up, and not begun by every start for ever', async () => {
  await add('poison', 'large picture')
  const last = lanes.errands.attempts + maxCrashes
  await shop.db.update(outbox).set({ attempts: last }).where(eq(outbox.subject, 'large picture'))
  const begun: string[] = []
  await runJobs(shop.services, { poison: async ({ subject }) => void begun.push(subject) })
  expect(begun).toEqual([])
  expect(await jobOf('large picture')).toMatchObject({
    doneAt: expect.any(Date),
    failure: expect.stringMatching(/ended/),
  })
})

describe('a job', () => {
  test('starts at its transaction’s commit, before the next poll', async () => {
    withoutLooks()
    const done: string[] = []
    keep({ errand: async ({ subject }) => void done.push(subject) })
    await add('errand', 'first')
    await expect.poll(() => done).toEqual(['first'])
    await shop.services.database.transaction(async () => {
      await add('errand', 'reset')
      for (let reads = 0; reads < 10; reads++) expect(await jobOf('reset')).toMatchObject({ attempts: 0 })
      expect(done).toEqual(['first'])
    })
    await expect.poll(() => done).toEqual(['first', 'reset'])
  })

  describe.runIf(isOnServer)('with several processes', () => {
    let place: Awaited<ReturnType<typeof newTestPlace>>
    let here: Database
    let there: Database
    let heard: string[]
    beforeEach(async () => {
      place = await newTestPlace()
      const log = createLog('silent')
      ;[here, there] = [await openDatabase(place.where, log), await openDatabase(place.where, log)]
      heard = []
      there.onAnnounced('jobs_added', (kind) => heard.push(kind))
      withoutLooks()
    })
    afterEach(async () => {
      for (const end of ends) end()
      await Promise.all(stops.map((stop) => stop()))
      await Promise.all([here.close(), there.close()])
      await place.forget()
    })

    const shopOn = (database: Database): Shop => ({ ...shop.services, database })

    test('is announced to other processes unless its transaction is rolled back', async () => {
      const own = shopOn(here)
      await here.transaction(() => enqueue(own, 'print', 'heart', {}))
      const lost = here.transaction(async () => {
        await enqueue(own, 'lost', 'heart', {})
        throw new Error('no')
      })
      await expect(lost).rejects.toThrow('no')
      await here.transaction(() => enqueue(own, 'picture', 'fox', {}))
      await expect.poll(() => heard).toEqual(['print', 'picture'])
    })
  })

  test('is added once by concurrent calls', async () => {
    const wishes = Array.from({ length: 20 }, (_, number) => ({ kind: 'mail', subject: `${number}`, payload: {} }))
    for (let turn = 0; turn < 2; turn++) await enqueueAll(shop.services, wishes)
    expect(await shop.db.$count(outbox)).toBe(20)
  })

  test('is not run if its transaction is rolled back', async () => {
    const failing = shop.services.database.transaction(async () => {
      await add('errand', 'reset')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await runJobs(shop.services, { errand: async () => {} })).toBe(0)
  })

  test('that exceeds its lease stays with its living process', async () => {
    withoutLooks()
    const printing = slow()
    const workers: JobWorkers = { print: { lane: 'heavy', work: printing.work } }
    keep(workers)
    await add('print', 'heart')
    await expect.poll(printing.underWay).toEqual(['heart'])
    for (let minutes = 0; minutes < 5; minutes++) {
      const { runAfter } = await jobOf('heart')
      shop.clock.forward(1)
      await vi.advanceTimersByTimeAsync(60_000)
      await expect.poll(async () => (await jobOf('heart')).runAfter.getTime()).toBeGreaterThan(runAfter.getTime())
      expect(await runJobs(shop.services, workers)).toBe(0)
    }
    printing.endAll()
    await expect.poll(async () => (await jobOf('heart')).doneAt).toBeTruthy()
    expect(printing.taken).toEqual(['heart'])
  })

  test('that another process has claimed cannot be begun or ended by its first process', async () => {
    const woken = Promise.withResolvers<void>()
    let sent = 0
    await add('mail', 'thanks')
    const asleep = runJobs(shop.services, {
      mail: async (_, begin) => {
        await woken.promise
        await begin()
        sent++
      },
    })
    await expect.poll(async () => (await jobOf('thanks')).attempts).toBe(1)
    shop.clock.forward(6)
    const other = slow()
    const awake = runJobs(shop.services, { mail: other.work })
    await expect.poll(other.underWay).toEqual(['thanks'])
    woken.resolve()
    await asleep
    expect([sent, (await jobOf('thanks')).doneAt]).toEqual([0, null])
    other.endAll()
    await awake
    expect(await jobOf('thanks')).toMatchObject({ attempts: 2, failure: null, doneAt: expect.any(Date) })
  })

  test('is unique by kind and subject, until it is added again after its end', async () => {
    const done: string[] = []
    const work = () => runJobs(shop.services, { print: async ({ subject }) => void done.push(subject) })
    await add('print', 'heart')
    await add('print', 'heart', { again: true })
    expect(await work()).toBe(1)
    await add('print', 'heart')
    expect(await work()).toBe(0)
    await add('print', 'heart', { again: true })
    expect(await jobOf('heart')).toMatchObject({ attempts: 0, payload: { subject: 'heart' }, doneAt: null })
    expect(await work()).toBe(1)
    expect(done).toEqual(['heart', 'heart'])
  })

  test('that waits for a retry is not hastened by adding it again', async () => {
    const failing = () => runJobs(shop.services, { print: () => Promise.reject(new Error('no filament')) })
    await add('print', 'heart')
    expect(await failing()).toBe(1)
    await add('print', 'heart', { again: true })
    expect(await failing()).toBe(0)
  })

  test('of an unknown kind waits for a newer version', async () => {
    await add('engrave', 'heart')
    await runJobs(shop.services, {})
    expect((await jobOf('heart')).doneAt).toBeNull()
    shop.clock.forward(2)
    const done: string[] = []
    await runJobs(shop.services, { engrave: { lane: 'heavy', work: async ({ subject }) => void done.push(subject) } })
    expect(done).toEqual(['heart'])
  })
})
