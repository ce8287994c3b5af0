import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Fit } from '#features/models/fit-of.ts'
import type { Pixels } from '#features/renders/draw-gift.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Design } from '../design.ts'
import type { Plate, PlateOrder } from './make-plate.ts'
import type { PrintFiles } from './make-print-files.ts'

/** Threads of their own that build gifts, so that the shop beside them still answers. */
export type WorkshopThreads = {
  /** Whether a text can be printed so that it is read, or what could. */
  fit: (design: Design) => Promise<Fit>
  /** Draws it, so many pixels wide. */
  draw: (design: Design, width: number) => Promise<Pixels>
  /** Builds it as a page shows it, in the form of a mesh file. */
  show: (design: Design) => Promise<Uint8Array<ArrayBuffer>>
  print: (design: Design) => Promise<PrintFiles>
  plate: (order: PlateOrder) => Promise<Plate>
  close: () => Promise<void>
}

/** A shop that can build gifts. */
export type MakingShop = Shop & { workshop: WorkshopThreads }

/** What a thread is asked to do. */
export type Task =
  | { do: 'fit' | 'draw' | 'show' | 'print'; design: Design; width?: number }
  | { do: 'plate'; order: PlateOrder }
type Answer<T> = { answer: T } | { failure: string }
type Limits = {
  /** How long one task may take. */
  milliseconds: number
  /** After how many a thread gives way to a new one: nothing that it holds is given back before. */
  tasksEach: number
  /** How many may wait; whoever comes then is asked to come again. */
  waiting: number
  /** How long, in milliseconds, a thread without work keeps its memory. */
  idle: number
}

const usual: Limits = { milliseconds: 60_000, tasksEach: 200, waiting: 40, idle: 120_000 }

/** Two threads that open with their first task: what a shopper waits for never waits for a print file. */
export function openWorkshopThreads(limits: Partial<Limits> = {}): WorkshopThreads {
  const counter = openThread({ ...usual, milliseconds: 20_000, tasksEach: 2000, ...limits })
  const printer = openThread({ ...usual, waiting: Infinity, ...limits })
  return {
    fit: (design) => counter.ask({ do: 'fit', design }),
    // What a shopper has just made is drawn at once; a large picture takes seconds.
    draw: (design, width) => (width > 640 ? printer : counter).ask({ do: 'draw', design, width }),
    show: (design) => counter.ask({ do: 'show', design }),
    print: (design) => printer.ask({ do: 'print', design }),
    plate: (order) => printer.ask({ do: 'plate', order }),
    close: async () => {
      await Promise.all([counter.close(), printer.close()])
    },
  }
}

/** One thread, or none. It does one task after the other; what takes too long is ended with it. */
function openThread({ milliseconds, tasksEach, waiting, idle }: Limits) {
  let thread: Promise<Worker> | undefined
  let tasks = 0
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()
  let idling: NodeJS.Timeout | undefined
  const end = async () => {
    const ending = thread
    thread = undefined
    tasks = 0
    await (await ending)?.terminate()
  }
  const doNow = async <T>(task: Task): Promise<T> => {
    clearTimeout(idling)
    if (tasks >= tasksEach) await end()
    thread ??= startThread()
    tasks++
    const answer = await answerOf<T>(await thread, task, milliseconds).catch(async (error: unknown) => {
      await end()
      throw error
    })
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.answer
  }
  return {
    ask: <T>(task: Task): Promise<T> => {
      if (queued >= waiting)
        throw new Problem('unavailable', 'Very many gifts are being drawn just now. Please try again in a moment.', 10)
      queued++
      const done = last
        .then(() => doNow<T>(task))
        .finally(() => {
          queued--
          if (queued === 0) idling = setTimeout(() => void end(), idle).unref()
        })
      // Whoever comes next waits for this one to end, however it ends; its failure is its own customer's.
      last = Promise.allSettled([done])
      return done
    },
    close: async () => {
      await last
      clearTimeout(idling)
      await end()
    },
  }
}

async function startThread() {
  const thread = new Worker(besides('workshop-thread'))
  // A shop that is told to stop does not wait for it.
  thread.unref()
  await once(thread, 'message')
  return thread
}

/** A source beside the sources, a built one beside the built ones. */
const besides = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)

async function answerOf<T>(thread: Worker, task: Task, milliseconds: number): Promise<Answer<T>> {
  const signal = AbortSignal.timeout(milliseconds)
  const answering = once(thread, 'message', { signal })
  thread.postMessage(task)
  try {
    const [answer] = await answering
    return answer
  } catch (error) {
    throw signal.aborted ? new Error(`A gift was not built within ${milliseconds / 1000} seconds.`) : error
  }
}
