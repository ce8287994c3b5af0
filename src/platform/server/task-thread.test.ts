import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { openTaskThread } from './task-thread.ts'

const file = { name: '../../../tests/support/thread-that-fails', beside: import.meta.url }
const limits = {
  ...{ milliseconds: 60_000, tasksEach: 10, waiting: 9, idle: 60_000, slow: 'Nothing was answered' },
  busy: () => new Problem('unavailable', 'Too many wait.'),
}

test('where memory is short one thread is open at a time, and each still does all that it is asked', async () => {
  const workers = new Set<Worker>()
  const atOnce: number[] = []
  const onWorker = (worker: Worker) => {
    atOnce.push(workers.add(worker).size)
    worker.once('exit', () => workers.delete(worker))
  }
  process.on('worker', onWorker)
  const threads = [1, 2, 3].map(() => openTaskThread<string>(file, { ...limits, hasRoom: () => false }))
  const asked = threads.flatMap((thread, place) =>
    ['one', 'two', 'three'].map((task) => thread.ask(`${place} ${task}`)),
  )
  expect(await Promise.all(asked)).toEqual(
    [0, 1, 2].flatMap((place) => ['one', 'two', 'three'].map((task) => `${place} ${task}`)),
  )
  expect(Math.max(...atOnce)).toBe(1)
  expect(threads.filter(({ isOpen }) => isOpen()).length).toBe(1)
  for (const thread of threads) await thread.close()
  process.off('worker', onWorker)
})

test.each([
  [true, 1],
  [false, 3],
])(
  'where there is memory for what is to be done next (%s) a thread does it, and else a new one',
  async (canGrow, opened) => {
    const workers: Worker[] = []
    const onWorker = (worker: Worker) => workers.push(worker)
    process.on('worker', onWorker)
    const thread = openTaskThread<string>(file, { ...limits, canGrow: () => canGrow })
    for (const task of ['one', 'two', 'three']) expect(await thread.ask(task)).toBe(task)
    expect(workers.length).toBe(opened)
    await thread.close()
    process.off('worker', onWorker)
  },
)

test('a thread that fails between two tasks ends nobody else, and the next task has a new one', async () => {
  const started = Promise.withResolvers<Worker>()
  process.once('worker', started.resolve)
  const thread = openTaskThread<string>(file, limits)
  expect(await thread.ask('once')).toBe('once')
  const worker = await started.promise
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage('fail')
  await ended
  expect(await thread.ask('again')).toBe('again')
  await thread.close()
})

test('what a thread has answered is kept by nobody but who asked', async () => {
  setFlagsFromString('--expose-gc')
  const thread = openTaskThread<string[]>(file, limits)
  const answer = await (async () => new WeakRef(await thread.ask<string[]>(['a file of 50 MB'])))()
  await setImmediate()
  runInNewContext('gc')()
  expect(answer.deref()).toBeUndefined()
  await thread.close()
})
