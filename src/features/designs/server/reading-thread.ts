import { Problem } from '#platform/problem.ts'
import { openTaskThread } from '#platform/server/task-thread.ts'
import type { ReadFile } from './read-design.ts'

/** A thread that reads files that somebody sends. What one of them does to it is gone with it. */
export type ReadingThread = { read: (bytes: Uint8Array) => Promise<ReadFile>; close: () => Promise<void> }

export function openReadingThread(milliseconds = 60_000): ReadingThread {
  const thread = openTaskThread<Uint8Array>(
    { name: 'design-thread', beside: import.meta.url },
    {
      ...{ milliseconds, tasksEach: 1, waiting: 4, idle: 1000 },
      slow: 'A design was not read',
      busy: () => new Problem('unavailable', 'Other files are being read just now. Please try again in a moment.', 10),
    },
  )
  return { read: (bytes) => thread.ask(bytes), close: thread.close }
}
