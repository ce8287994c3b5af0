import type { OwnDesign } from '#features/gifts/models/own-model.ts'
import { Problem } from '#platform/problem.ts'
import { openTaskThread } from '#platform/server/task-thread.ts'
import type { PlaceProblem } from '../place-problem.ts'
import type { ReadFile } from './read-design.ts'

/** A thread that reads files that somebody sends. What one of them does to it is gone with it. */
export type ReadingThread = {
  read: (bytes: Uint8Array) => Promise<ReadFile>
  /** Why no words can stand where a design has its place for them. */
  tryPlace: (design: OwnDesign) => Promise<PlaceProblem | undefined>
  close: () => Promise<void>
}

/** What the thread is asked: a file to be read, or a design whose place is tried. */
export type ReadingTask = { bytes: Uint8Array } | { design: OwnDesign }

export function openReadingThread(milliseconds = 60_000): ReadingThread {
  const thread = openTaskThread<ReadingTask>(
    { name: 'design-thread', beside: import.meta.url },
    {
      ...{ milliseconds, tasksEach: 1, waiting: 4, idle: 1000 },
      slow: 'A design was not read',
      busy: () => new Problem('unavailable', 'Other files are being read just now. Please try again in a moment.', 10),
    },
  )
  // Whoever saves a place waits for the file that is being read, and is not sent away because many are.
  const tryDesign = thread.openQueue({
    waiting: 4,
    busy: () => new Problem('unavailable', 'Other places are being tried just now. Please try again in a moment.', 10),
  })
  return {
    read: (bytes) => thread.ask({ bytes }),
    tryPlace: (design) => tryDesign({ design }),
    close: thread.close,
  }
}
