import { existsSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { openWorkerPool, type PoolLimits, type WorkerPool } from './worker-pool.ts'

type Answer = { pid: number; sum: number; environment: string[] }
const file = { name: '../../../tests/support/test-process', beside: import.meta.url }

let pool: WorkerPool<object>
const open = (limits: Partial<PoolLimits> = {}) => {
  pool = openWorkerPool<object>(file, {
    ...{ milliseconds: 60_000, tasksPerWorker: 10, queueSize: 9, idle: 60_000, slow: 'Nothing was answered' },
    ...{ busy: () => new Problem('unavailable', 'Too many wait.'), processMegabytes: () => 128, ...limits },
  })
  return pool
}
afterEach(() => pool.close())

test('does tasks in a process of its own', async () => {
  open()
  const bytes = new Uint8Array(3_000_001).fill(1)
  const first = await pool.run<Answer>({ do: 'answer', bytes })
  const second = await pool.run<Answer>({ do: 'answer', bytes: new Uint8Array() })
  const third = await pool.run<Answer>({ do: 'answer', bytes: bytes.subarray(0, 70_000) })
  expect([first.sum, second.sum, third.sum, third.pid]).toEqual([3_000_001, 0, 70_000, first.pid])
  expect(first.pid).not.toBe(process.pid)
})

test('passes none of the shop’s secrets on', async () => {
  process.env.STRIPE_SECRET_KEY = 'sk_test_secret'
  const { environment } = await open().run<Answer>({ do: 'answer' })
  delete process.env.STRIPE_SECRET_KEY
  expect(environment).toContain('PATH')
  expect(environment).not.toContain('STRIPE_SECRET_KEY')
})

test('ends a process with its number of tasks, and its memory with it', async () => {
  open({ tasksPerWorker: 1 })
  const [one, other] = [await pool.run<Answer>({ do: 'answer' }), await pool.run<Answer>({ do: 'answer' })]
  expect(other.pid).not.toBe(one.pid)
  expect(existsSync(`/proc/${one.pid}`)).toBe(false)
})

test.each([
  ['takes too much heap', 'take heap', /The process ended|heap/],
  ['takes too many bytes', 'take bytes', /The process ended|allocation failed|allocate memory/],
  ['ends its process', 'exit', /The process ended \(1\)/],
  ['fails', 'fail', /There is no model/],
] as const)('a task that %s fails alone: the next one has a new process', async (_, work, reason) => {
  open()
  const { pid } = await pool.run<Answer>({ do: 'answer' })
  await expect(pool.run({ do: work })).rejects.toThrow(reason)
  expect((await pool.run<Answer>({ do: 'answer' })).pid).not.toBe(pid)
})

test('ends a task that takes too long, and does the next one in a new process', async () => {
  open({ milliseconds: 500 })
  await expect(pool.run({ do: 'work for ever' })).rejects.toThrow('Nothing was answered within 0.5 seconds.')
  await pool.close()
  expect((await open().run<Answer>({ do: 'answer' })).sum).toBe(0)
})
