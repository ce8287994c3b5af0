import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { every } from './every.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const minute = 60_000

/** Rounds that end when the test says so. */
function rounds(setting = {}) {
  const open: PromiseWithResolvers<void>[] = []
  const round = () => {
    open.push(Promise.withResolvers())
    return open.at(-1)!.promise
  }
  return { open, ...every(minute, log, 'the shelf could not be dusted', round, setting) }
}

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

test('a round is now, and then every minute', async () => {
  const { open } = rounds()
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(minute)
  expect(open).toHaveLength(2)
})

test('a round that takes longer is waited for: there are never two', async () => {
  const { open } = rounds()
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(open).toHaveLength(1)
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(minute)
  expect(open).toHaveLength(2)
})

test('whoever is in a hurry gets a round at once, or right after the one under way', async () => {
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

test('rounds that are to be apart do together what is hurried meanwhile', async () => {
  const { open, hurry, stop } = rounds({ apart: 500 })
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(100)
  hurry()
  hurry()
  await vi.advanceTimersByTimeAsync(399)
  expect(open).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(open).toHaveLength(2)
  // What is hurried while one is under way waits for its end, and no longer where that takes its time.
  hurry()
  await vi.advanceTimersByTimeAsync(2000)
  expect(open).toHaveLength(2)
  open[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(open).toHaveLength(3)
  open[2]?.resolve()
  await vi.advanceTimersByTimeAsync(500)
  expect(open).toHaveLength(3)
  // After a rest there is nothing to wait for.
  hurry()
  expect(open).toHaveLength(4)
  open[3]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  hurry()
  await stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(open).toHaveLength(4)
})

test('a hurry is heard where the clock wakes a millisecond early and the round before ends right after that', async () => {
  const { open, hurry } = rounds({ apart: 500 })
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValue(performance.now() - 1)
  hurry()
  await vi.advanceTimersByTimeAsync(501)
  open[0]?.resolve()
  await vi.advanceTimersByTimeAsync(10)
  now.mockRestore()
  await vi.advanceTimersByTimeAsync(600)
  expect(open).toHaveLength(2)
})

test('a round that fails is logged without what its query was about, and the next one comes', async () => {
  const { open } = rounds()
  const cause = Object.assign(new Error('no'), { code: '22P02' })
  open[0]?.reject(new Error('Failed query: select Alder Street', { cause }))
  await vi.advanceTimersByTimeAsync(minute)
  expect(open).toHaveLength(2)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reason: 'a query failed: 22P02', msg: 'the shelf could not be dusted' },
  ])
})

test('a stop waits for the round under way, and no other one comes', async () => {
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
