import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Wherever they lie and however they are called. */
const calls = globSync('src/{app,features/*/*}/server/*.ts').filter((file) =>
  /new Calls\(/.test(readFileSync(file, 'utf8')),
)
const speaksToDatabase = (text: string) =>
  /from 'drizzle-orm|\/tables\.ts'|\.(select|insert|update|delete)\(\s*\w+\)\.|\bdatabase\b.*[.}]|\bdb\./.test(text)

test('no call speaks to the database', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter((file) => speaksToDatabase(readFileSync(file, 'utf8')))).toEqual([])
})

test('a call that speaks to the database is found', () => {
  expect(speaksToDatabase("import { orders } from './tables.ts'")).toBe(true)
  expect(speaksToDatabase("import { eq } from 'drizzle-orm'")).toBe(true)
  expect(speaksToDatabase("() => shop.database.db.execute('select 1')")).toBe(true)
  expect(speaksToDatabase('const { database: { db } } = shop')).toBe(true)
  expect(speaksToDatabase('({ wish }) => findOrders(shop, wish)')).toBe(false)
})

/** Lines of the log that name something of theirs as the number of their request is named, which then is lost. */
const hidesItsRequest = (text: string) => /\blog\.\w+\(\s*\{\s*(?:[^}]*,\s*)?requestId\s*[,:}]/.test(text)

test('no line of the log hides the number of its request', () => {
  const files = globSync('src/features/**/*.ts')
  expect(files.filter((file) => hidesItsRequest(readFileSync(file, 'utf8')))).toEqual([])
})

test('a line that hides the number of its request is found', () => {
  expect(hidesItsRequest("log.info({ requestId: request.id }, 'custom request received')")).toBe(true)
  expect(hidesItsRequest("shop.log.warn(\n  { requestId, reason },\n  'not ended')")).toBe(true)
  expect(hidesItsRequest("log.info({ customRequestId: id }, 'received')")).toBe(false)
})
