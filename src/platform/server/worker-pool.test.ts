import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { openWorkerPool } from './worker-pool.ts'

const file = { name: '../../../tests/support/test-worker', beside: import.meta.url }
const limits = {
  ...{ milliseconds: 60_000, tasksPerWorker: 10, queueSize: 9, idle: 60_000, slow: 'Nothing was answered' },
  busy: () => new Problem('unavailable', 'Too many wait.'),
}

/** The workers that are opened while the test runs, and how many were open at once. */
function watchWorkers() {
  const open = new Set<Worker>()
  const seen = { opened: 0, atOnce: 0, open }
  const onWorker = (worker: Worker) => {
    seen.opened++
    seen.atOnce = Math.max(seen.atOnce, open.add(worker).size)
    worker.once('exit', () => open.delete(worker))
  }
  process.on('worker', onWorker)
  return Object.assign(seen, { stop: () => process.off('worker', onWorker) })
}

test('opens one worker at a time where memory is short, and still does every task in order', async () => {
  const workers = watchWorkers()
  const pools = [1, 2, 3].map(() => openWorkerPool<string>(file, { ...limits, hasMemory: () => false }))
  const asked = pools.flatMap((pool, place) => ['one', 'two', 'three'].map((task) => pool.run(`${place} ${task}`)))
  expect(await Promise.all(asked)).toEqual(
    [0, 1, 2].flatMap((place) => ['one', 'two', 'three'].map((task) => `${place} ${task}`)),
  )
  expect(workers.atOnce).toBe(1)
  for (const pool of pools) await pool.close()
  workers.stop()
})

test.each([
  [true, 1],
  [false, 3],
])('replaces a worker that may not grow (may grow: %s)', async (canGrow, opened) => {
  const workers = watchWorkers()
  const pool = openWorkerPool<string>(file, { ...limits, canGrow: () => canGrow })
  for (const task of ['one', 'two', 'three']) expect(await pool.run(task)).toBe(task)
  expect(workers.opened).toBe(opened)
  await pool.close()
  workers.stop()
})

test('replaces a worker after its number of tasks', async () => {
  const workers = watchWorkers()
  const pool = openWorkerPool<string>(file, { ...limits, tasksPerWorker: 2 })
  for (const task of ['one', 'two', 'three']) await pool.run(task)
  expect(workers.opened).toBe(2)
  await pool.close()
  workers.stop()
})

test('ends a task that takes too long, and does the next one in a new worker', async () => {
  const pool = openWorkerPool<string>(file, { ...limits, milliseconds: 500 })
  await expect(pool.run('work for ever')).rejects.toThrow('Nothing was answered within 0.5 seconds.')
  expect(await pool.run('one')).toBe('one')
  await pool.close()
})

test('refuses a task when too many wait', async () => {
  const pool = openWorkerPool<string>(file, { ...limits, queueSize: 1 })
  const first = pool.run('one')
  await expect(pool.run('two')).rejects.toThrow('Too many wait.')
  expect(await first).toBe('one')
  expect(await pool.run('three')).toBe('three')
  await pool.close()
})

test.each(['fail', 'exit'])('a task that ends in “%s” fails alone: the next one has a new worker', async (task) => {
  const pool = openWorkerPool<string>(file, limits)
  expect(await pool.run('once')).toBe('once')
  await expect(pool.run(task)).rejects.toThrow()
  expect(await pool.run('again')).toBe('again')
  await pool.close()
})

test('a worker that cannot start fails its task in time and holds up no other pool', async () => {
  const exits = { name: '../../../tests/support/worker-that-exits', beside: import.meta.url }
  const open = (one: typeof file, milliseconds: number) =>
    openWorkerPool<string>(one, { ...limits, milliseconds, hasMemory: () => false })
  const [broken, fine] = [open(exits, 500), open(file, 60_000)]
  const refused = expect(broken.run('one')).rejects.toThrow()
  expect(await fine.run('two')).toBe('two')
  await refused
  for (const pool of [broken, fine]) await pool.close()
})

test('counts the workers that are still growing when one more is to start', async () => {
  const counts: number[] = []
  const pools = [1, 2, 3].map(() =>
    openWorkerPool<string>(file, { ...limits, hasMemory: (growing) => counts.push(growing) > 0 }),
  )
  for (const pool of pools) await pool.run('one')
  expect(counts).toEqual([0, 1, 2])
  for (const pool of pools) await pool.close()
})

test('keeps no reference to an answer', async () => {
  setFlagsFromString('--expose-gc')
  const pool = openWorkerPool<string[]>(file, limits)
  const answer = await (async () => new WeakRef(await pool.run<string[]>(['a file of 50 MB'])))()
  await setImmediate()
  runInNewContext('gc')()
  expect(answer.deref()).toBeUndefined()
  await pool.close()
})
