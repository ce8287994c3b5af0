import { existsSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase, openPool } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { copyDatabase, onServer, urlOf } from '../support/on-server.ts'

/** A server on the same machine can be asked by a socket of the file system, as `.env.example` says. */

const { serverUrl = '', databaseName } = inject('template')
const port = serverUrl && (new URL(serverUrl).port || '5432')
const [told] = serverUrl ? await onServer(serverUrl, 'show unix_socket_directories') : []
const folder = told?.unix_socket_directories?.split(',')[0]?.trim()
const hasSocket = folder && existsSync(`${folder}/.s.PGSQL.${port}`)

test.skipIf(!hasSocket)('shops and backups reach their database by its socket, and hear each other', async () => {
  const { name, drop } = await copyDatabase(serverUrl, databaseName)
  const where = { databaseUrl: `${urlOf(serverUrl, name)}?host=${folder}`, dataDir: '' }
  const log = createLog('silent')
  const [one, other] = [await openDatabase(where, log), await openDatabase(where, log)]
  const backup = await openPool(where, log)
  const ask = 'select inet_client_addr() as address'
  const rows = [await one.db.execute(sql.raw(ask)), await backup.query(ask)].flatMap((answer) => answer.rows)
  expect(rows).toEqual([{ address: null }, { address: null }])
  const heard = vi.fn()
  other.onAnnounced('pages_changed', heard)
  await one.transaction(() => one.announce('pages_changed', 'product'))
  await vi.waitUntil(() => heard.mock.calls.length > 0)
  expect(heard).toHaveBeenCalledWith('product', 'other')
  await Promise.all([one.close(), other.close(), backup.end()])
  await drop()
})
