import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Problem } from '#platform/problem.ts'
import { hasMemoryForTask, hasMemoryForWorker } from './memory.ts'
import { openProcess, type Worker } from './process-worker.ts'

/** Thrown for a task that took longer than its limit. */
export class TooSlow extends Error {}

export type PoolLimits = {
  /** How long one task may take on an idle machine, in milliseconds. */
  milliseconds: number
  /** How many tasks a worker thread does before it is replaced: WebAssembly gives no memory back. */
  tasksPerWorker: number
  /** How many tasks may wait or run; the next one is refused with `busy`. */
  queueSize: number
  /** How long an idle worker is kept, in milliseconds. */
  idle: number
  /** Does the tasks in a process with at most these megabytes, which the operating system limits, instead of a thread. */
  processMegabytes?: () => number
  /** The start of the error sentence of a task that takes too long: "A gift was not built". */
  slow: string
  busy: () => Problem
  /** Whether there is memory for one more worker, beside this many workers that are still growing. */
  hasMemory?: (growing: number) => boolean
  /** Whether an open worker may grow by another task. */
  canGrow?: () => boolean
}

/** A worker's file without its ending, and the URL of a module in the same folder: source beside source, built file beside built file. */
type WorkerFile = { name: string; beside: string }

export type WorkerPool<Task> = {
  /** Does a task after those that wait. Throws `TooSlow`, and `busy` when too many wait. */
  run: <T>(task: Task) => Promise<T>
  /** Whether a worker is open, or there is memory for one; otherwise the workers of other pools are ended first. */
  hasWorker: () => boolean
  close: () => Promise<void>
}

/** A loaded machine may need this many times as long. */
const timeoutFactor = 3
/** A worker has seen most of what it will hold after this many tasks. */
const tasksToGrow = 20

type OpenPool = { running: Promise<unknown> | undefined; isGrowing: () => boolean; release: () => Promise<void> }
const pools = new Set<OpenPool>()
let exclusive: Promise<unknown> = Promise.resolve()

/**
 * Opens a pool of one worker, which starts with the first task. The default export of a thread's file does a task; a process's file calls
 * `answerParent`. Where memory is short, one worker of the shop is open at a time (decisions/0077).
 */
export function openWorkerPool<Task>(file: WorkerFile, limits: PoolLimits): WorkerPool<Task> {
  const { milliseconds, tasksPerWorker, queueSize, idle, processMegabytes, slow, busy } = limits
  const { hasMemory = hasMemoryForWorker, canGrow = hasMemoryForTask } = limits
  let worker: Worker | undefined
  let tasks = 0
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()

  const own: OpenPool = {
    running: undefined,
    isGrowing: () => worker !== undefined && tasks < tasksToGrow,
    release: async () => {
      const open = worker
      worker = undefined
      tasks = 0
      await open?.destroy()
    },
  }
  pools.add(own)
  const hasWorker = () => worker !== undefined || hasMemory(growingBeside(own))

  const openWorker = (): Worker => {
    const url = new URL(`./${file.name}${extname(file.beside)}`, file.beside)
    if (!processMegabytes) return new Piscina({ filename: url.href, minThreads: 0, maxThreads: 1, idleTimeout: idle })
    const seconds = Math.ceil((tasksPerWorker * 2 * timeoutFactor * milliseconds) / 1000)
    return openProcess(fileURLToPath(url), { megabytes: processMegabytes(), seconds, idle })
  }
  const start = <T>(task: Task) => {
    worker ??= openWorker()
    tasks++
    const signal = AbortSignal.timeout(timeoutFactor * milliseconds)
    const running = worker.run(task, { signal }).catch(async (error: unknown) => {
      await own.release()
      throw signal.aborted ? new TooSlow(`${slow} within ${milliseconds / 1000} seconds.`) : error
    }) as Promise<T>
    own.running = running
      .catch(() => undefined)
      .finally(() => {
        own.running = undefined
      })
    // An object, because a returned promise would be awaited inside the exclusive turn.
    return { running }
  }
  const runNext = async <T>(task: Task): Promise<T> => {
    if (tasks >= tasksPerWorker || (tasks > 0 && !canGrow())) await own.release()
    const { running } = hasWorker() ? start<T>(task) : await afterReleasingOthers(own, () => start<T>(task))
    return running
  }
  return {
    run: async <T>(task: Task): Promise<T> => {
      if (queued >= queueSize) throw busy()
      queued++
      const running = last.then(() => runNext<T>(task)).finally(() => queued--)
      last = running.then(
        () => undefined,
        () => undefined,
      )
      return running
    },
    hasWorker,
    close: async () => {
      await last
      await own.release()
      pools.delete(own)
    },
  }
}

const growingBeside = (own: OpenPool) => [...pools].filter((other) => other !== own && other.isGrowing()).length

/** Ends the workers of the other pools, each after its task, and starts. Pools take turns. */
function afterReleasingOthers<T>(own: OpenPool, start: () => T): Promise<T> {
  const turn = exclusive.then(async () => {
    for (const other of pools) {
      if (other === own) continue
      while (other.running) await other.running
      await other.release()
    }
    return start()
  })
  exclusive = turn.catch(() => undefined)
  return turn
}
