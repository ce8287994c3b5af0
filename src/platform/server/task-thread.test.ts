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
  expect(workers.size).toBe(1)
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

test('what somebody waits for goes before what nobody does, which is not put off for ever', async () => {
  const thread = openTaskThread<string>(file, { ...limits, tasksEach: 100, waiting: 40 })
  const later = thread.openQueue({ ...limits, waiting: 40, isPatient: true })
  const done: string[] = []
  const note = (task: string) => done.push(task)
  const begun = thread.ask<string>('first').then(note)
  const all = [
    ...['print 1', 'print 2'].map((task) => later<string>(task).then(note)),
    ...Array.from({ length: 12 }, (_, i) => thread.ask<string>(`picture ${i + 1}`).then(note)),
  ]
  await Promise.all([begun, ...all])
  const pictures = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `picture ${from + i}`)
  expect(done).toEqual(['first', ...pictures(1, 8), 'print 1', ...pictures(9, 12), 'print 2'])
  await thread.close()
})

test('a task is ended once it has had the processor for too long; one that stands still meanwhile is waited for', async () => {
  const thread = openTaskThread<string>(file, { ...limits, milliseconds: 3000 })
  expect(await thread.ask('stand still')).toBe('stand still')
  await expect(thread.ask('work for ever')).rejects.toThrow('Nothing was answered within 3 seconds.')
  expect(await thread.ask('one')).toBe('one')
  await thread.close()
})

test('a thread that ends before it has begun holds up nobody else', async () => {
  const never = { name: '../../../tests/support/thread-that-never-begins', beside: import.meta.url }
  const [broken, well] = [never, file].map((one) => openTaskThread<string>(one, { ...limits, hasRoom: () => false }))
  const refused = expect(broken?.ask('one')).rejects.toThrow('A thread ended before it had begun.')
  expect(await well?.ask('two')).toBe('two')
  await refused
  for (const thread of [broken, well]) await thread?.close()
})

test('threads that have only begun are counted when one more is to begin', async () => {
  const counts: number[] = []
  const threads = [1, 2, 3].map(() =>
    openTaskThread<string>(file, { ...limits, hasRoom: (beginning) => counts.push(beginning) > 0 }),
  )
  for (const thread of threads) await thread.ask('one')
  expect(counts).toEqual([0, 1, 2])
  for (const thread of threads) await thread.close()
})

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
