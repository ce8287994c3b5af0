import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { runningLock } from '#platform/server/migrations.ts'
import { onServer } from '../support/on-server.ts'
import { newPlace } from '../support/test-shop.ts'

/** The one connection of each process that hears what others announce. */
const isOnServer = process.env.TEST_ON === 'server'
const log = createLog('silent')
let place: Awaited<ReturnType<typeof newPlace>>
let url: string
beforeAll(async () => {
  if (!isOnServer) return
  place = await newPlace()
  url = place.where.databaseDirectUrl ?? place.where.databaseUrl ?? ''
})
afterAll(() => place?.forget())

/** Whoever listens holds the lock of a running shop. */
const listeners = `select activity.pid from pg_stat_activity activity join pg_locks using (pid)
  where datname = current_database() and locktype = 'advisory' and objid = ${runningLock} and granted`
const pidsOf = (rows: Record<string, unknown>[]) => rows.map(({ pid }) => pid)

test.runIf(isOnServer)('it is one, however often the server ends it', async () => {
  const database = await openDatabase(place.where, log)
  onTestFinished(() => database.close())
  const ended: unknown[][] = []
  for (let turn = 0; turn < 4; turn++) {
    const end = `with ended as (select pid, pg_terminate_backend(pid) from (${listeners}) as one) select pid from ended`
    const gone = pidsOf(await onServer(url, end))
    ended.push(gone)
    const others = async () => pidsOf(await onServer(url, listeners)).filter((pid) => !gone.includes(pid))
    await expect.poll(others).not.toEqual([])
  }
  expect(ended.map(({ length }) => length)).toEqual([1, 1, 1, 1])
  expect(await onServer(url, listeners)).toHaveLength(1)
})
