import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const minute = 60_000

/** Rounds that end when the test says so. */
function rounds() {
  const open: PromiseWithResolvers<void>[] = []
  const round = () => {
    open.push(Promise.withResolvers())
    return open.at(-1)!.promise
  }
  return { open, ...every(minute, log, 'the shelf could not be dusted', round) }
}

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs a round at once and then every minute', async () => {
  const { open } = rounds()
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(minute)
  expect(open).toHaveLength(2)
})

test('never runs two rounds at a time', async () => {
  const { open } = rounds()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(minute)
  expect(open).toHaveLength(2)
})

test('a hurried round runs at once, or right after the one in progress', async () => {
  const { open, hurry } = rounds()
  hurry()
  hurry()
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(2)
  open[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  hurry()
  expect(open).toHaveLength(3)
})

test('logs a failed round without the values of its query and runs the next one', async () => {
  const { open } = rounds()
  const cause = Object.assign(new Error('no'), { code: '22P02' })
  open[0]?.reject(new Error('Failed query: select Alder Street', { cause }))
  await vi.advanceTimersByTimeAsync(minute)
  expect(open).toHaveLength(2)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reason: 'a query failed: 22P02', msg: 'the shelf could not be dusted' },
  ])
})

test('a stop waits for the round in progress and starts no other', async () => {
  const { open, hurry, stop } = rounds()
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  hurry()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(isStopped).toBe(false)
  open[0]?.resolve()
  await stopped
  expect(open).toHaveLength(1)
})
