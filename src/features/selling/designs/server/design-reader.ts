import { meshProcessMegabytes } from '#features/gifts/foreign-meshes/server/require-memory.ts'
import type { OwnDesign } from '#features/gifts/models/own-model.ts'
import { Problem } from '#platform/problem.ts'
import { openWorkerPool } from '#platform/server/worker-pool.ts'
import type { PlaceProblem } from '../place-problem.ts'
import type { ReadFile } from './read-design.ts'

/** Reads uploaded designs, each in a new process. decisions/0050 */
export type DesignReader = {
  read: (path: string) => Promise<ReadFile>
  /** Answers why no text fits in a design's text area, if so. */
  tryPlace: (design: OwnDesign) => Promise<PlaceProblem | undefined>
  close: () => Promise<void>
}

/** A file to read, or a design with a text area to check. */
export type ReadingTask = { path: string } | { design: OwnDesign }

export function openDesignReader(milliseconds = 60_000): DesignReader {
  const open = (slow: string, busy: string) =>
    openWorkerPool<ReadingTask>(
      { name: 'design-worker', beside: import.meta.url },
      {
        ...{ milliseconds, tasksPerWorker: 1, queueSize: 4, idle: 1000, slow },
        processMegabytes: meshProcessMegabytes,
        busy: () => new Problem('unavailable', `${busy} Please try again in a moment.`, 10),
      },
    )
  const files = open('A design was not read', 'Other files are being checked.')
  const places = open('A text area was not checked', 'Other text areas are being checked.')
  return {
    read: (path) => files.run({ path }),
    tryPlace: (design) => places.run({ design }),
    close: async () => {
      await Promise.all([files.close(), places.close()])
    },
  }
}
