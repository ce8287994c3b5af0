import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Problem } from '../problem.ts'
import { openTaskThread } from './task-thread.ts'

test('a thread that fails between two tasks ends nobody else, and the next task has a new one', async () => {
  const started = Promise.withResolvers<Worker>()
  process.once('worker', started.resolve)
  const thread = openTaskThread<string>(
    { name: '../../../tests/support/thread-that-fails', beside: import.meta.url },
    {
      ...{ milliseconds: 60_000, tasksEach: 10, waiting: 2, idle: 60_000, slow: 'Nothing was answered' },
      busy: () => new Problem('unavailable', 'Too many wait.'),
    },
  )
  expect(await thread.ask('once')).toBe('once')
  const worker = await started.promise
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.postMessage('fail')
  await ended
  expect(await thread.ask('again')).toBe('again')
  await thread.close()
})
