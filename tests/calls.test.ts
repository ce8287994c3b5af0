import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** All files that declare API calls. */
const calls = globSync('src/{app,features/*/*}/server/*.ts').filter((file) =>
  /new Calls\(/.test(readFileSync(file, 'utf8')),
)
const readsDatabase = (text: string) =>
  /from 'drizzle-orm|\/tables\.ts'|\.(select|insert|update|delete)\(\s*\w+\)\.|\bdatabase\b.*[.}]|\bdb\./.test(text)

test('no API call reads or writes the database itself', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter((file) => readsDatabase(readFileSync(file, 'utf8')))).toEqual([])
})

test('detects an API call that uses the database', () => {
  expect(readsDatabase("import { orders } from './tables.ts'")).toBe(true)
  expect(readsDatabase("import { eq } from 'drizzle-orm'")).toBe(true)
  expect(readsDatabase("() => shop.database.db.execute('select 1')")).toBe(true)
  expect(readsDatabase('const { database: { db } } = shop')).toBe(true)
  expect(readsDatabase('({ wish }) => findOrders(shop, wish)')).toBe(false)
})

/** A log line with its own `requestId` would overwrite the id of its HTTP request. */
const overwritesRequestId = (text: string) => /\blog\.\w+\(\s*\{\s*(?:[^}]*,\s*)?requestId\s*[,:}]/.test(text)

test('no log line overwrites the id of its request', () => {
  const files = globSync('src/features/**/*.ts')
  expect(files.filter((file) => overwritesRequestId(readFileSync(file, 'utf8')))).toEqual([])
})

test('detects a log line that overwrites the id of its request', () => {
  expect(overwritesRequestId("log.info({ requestId: request.id }, 'custom request received')")).toBe(true)
  expect(overwritesRequestId("shop.log.warn(\n  { requestId, reason },\n  'not ended')")).toBe(true)
  expect(overwritesRequestId("log.info({ customRequestId: id }, 'received')")).toBe(false)
})
