import { once } from 'node:events'
import { extname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Problem } from '#platform/problem.ts'
import { hasRoomForOneMore, hasRoomToGrow, roomLeft } from './room.ts'

/** What a thread's file posts for each task. */
export type TaskAnswer<T> = { answer: T } | { failure: string }

/** A task was not done in the time that it had. */
export class TooSlow extends Error {}

export type ThreadLimits = {
  /** How long one task may take, of the processor. decisions/0083 */
  milliseconds: number
  /** After how many a thread gives way to a new one: nothing that it holds is given back before. */
  tasksEach: number
  /** How long, in milliseconds, a thread without work keeps its memory. */
  idle: number
  /** How many megabytes its own objects may take; what the kernel takes is not among them. */
  heap?: number
  /** What did not happen in that time: the beginning of a sentence. */
  slow: string
  /** Whether there is memory for one more thread beside so many that have only begun; asked whenever one is to begin. */
  hasRoom?: (beginning: number) => boolean
  /** Whether there is memory for what the next task takes; where there is not, a new thread does it. */
  canGrow?: () => boolean
} & QueueLimits

type QueueLimits = {
  /** How many may wait; whoever comes then is asked to come again. */
  waiting: number
  /** What whoever comes when too many wait is told. */
  busy: () => Problem
  /** How long one of its tasks may take, in milliseconds, where that is not the thread's own. */
  each?: number
  /** Whether those of other queues go first: nobody stands before a screen for these. */
  isPatient?: boolean
}

type Job = () => Promise<void>
/** After so many jobs that somebody waits for, one goes first for which nobody does: it is not put off for ever. */
const urgentAtOnce = 10

/** A thread's file, without its ending, and the address of the module that it lies beside: a source beside the sources, a built one beside the built ones. */
type ThreadFile = { name: string; beside: string }

/** What is known of a thread by the others. */
type Known = { doing: Promise<unknown> | undefined; isBeginning: () => boolean; end: () => Promise<void> }
const known = new Set<Known>()
/** So many tasks show what a thread will take. */
const tasksToGrow = 20
/** How many of the others have only begun. */
const beginningBeside = (own: Known) => [...known].filter((other) => other !== own && other.isBeginning()).length
let turns: Promise<unknown> = Promise.resolve()

/** Where memory is short: waits until every other thread has done what it is doing, ends them, and begins. decisions/0077 */
function beginAlone<T>(own: Known, begin: () => Promise<T>): Promise<T> {
  const turn = turns.then(async () => {
    for (const other of known) {
      if (other === own) continue
      while (other.doing) await other.doing
      await other.end()
    }
    return begin()
  })
  turns = turn.catch(() => undefined)
  return turn
}

/**
 * One thread, or none, that opens with its first task. It does one task after the other; what takes too long is ended with it. Where memory
 * is short one thread of the process is open at a time.
 */
export function openTaskThread<Task>(file: ThreadFile, limits: ThreadLimits) {
  const { milliseconds, tasksEach, idle, heap, slow, hasRoom = hasRoomForOneMore, canGrow = hasRoomToGrow } = limits
  let thread: Promise<Worker> | undefined
  let tasks = 0
  const urgent: Job[] = []
  const patient: Job[] = []
  let working: Promise<void> | undefined
  let idling: NodeJS.Timeout | undefined
  const end = async () => {
    const ending = thread
    thread = undefined
    tasks = 0
    // One that could not begin has nothing to end.
    const begun = await ending?.catch(() => undefined)
    await begun?.terminate()
  }
  const own: Known = { doing: undefined, isBeginning: () => thread !== undefined && tasks < tasksToGrow, end }
  known.add(own)
  const hasPlace = () => thread !== undefined || hasRoom(beginningBeside(own))
  const start = () => {
    const starting = startThread(file, heap, () => {
      if (thread !== starting) return
      thread = undefined
      tasks = 0
    })
    return starting
  }
  const doNow = async <T>(task: Task, given: ArrayBuffer[], each: number): Promise<T> => {
    clearTimeout(idling)
    if (tasks >= tasksEach || (tasks > 0 && !canGrow())) await end()
    const hand = () => {
      thread ??= start()
      tasks++
      const answering = thread.then((open) => answerOf<T>(open, { task, given }, each, slow))
      const doing = answering.then(
        () => undefined,
        () => undefined,
      )
      own.doing = doing
      void doing.then(() => {
        if (own.doing === doing) own.doing = undefined
      })
      return { answering }
    }
    const { answering } = hasPlace() ? hand() : await beginAlone(own, async () => hand())
    const answer = await answering.catch(async (error: unknown) => {
      await end()
      throw error
    })
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.answer
  }
  const workAll = async () => {
    for (let turn = 1; ; turn++) {
      const [first, second] = turn % urgentAtOnce === 0 ? [patient, urgent] : [urgent, patient]
      const job = first.shift() ?? second.shift()
      if (!job) break
      await job()
    }
    working = undefined
    idling = setTimeout(() => void end(), idle).unref()
  }
  const openQueue = ({ waiting, busy, each = milliseconds, isPatient = false }: QueueLimits) => {
    let here = 0
    return <T>(task: Task, given: ArrayBuffer[] = []): Promise<T> => {
      if (here >= waiting) throw busy()
      here++
      // Whoever comes next waits for this one to end, however it ends; its failure is its own customer's, and what it answered is kept
      // by nobody else: that may be a file of 50 MB.
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const job = () =>
        doNow<T>(task, given, each)
          .finally(() => here--)
          .then(resolve, reject)
      ;(isPatient ? patient : urgent).push(job)
      working ??= workAll()
      return promise
    }
  }
  return {
    /** Does a task; the thread is handed what is `given`, which is a task's own and is not there any more afterwards. */
    ask: openQueue(limits),
    /** Asks the same thread for tasks of another kind: who waits with these is not counted among the others. */
    openQueue,
    /** Whether it is open, or there is memory for it: otherwise it begins alone. */
    hasPlace,
    close: async () => {
      await working
      clearTimeout(idling)
      await end()
      known.delete(own)
    },
  }
}

const megabyte = 1024 * 1024
/** How long a thread may take to read its own files, in milliseconds: one that never begins would keep all others from it. */
const startsWithin = 60_000
/** What a thread's objects may take in any case, in megabytes. */
const leastHeap = 64

async function startThread({ name, beside }: ThreadFile, heap: number | undefined, onFailed: () => void) {
  const resourceLimits = heap
    ? { maxOldGenerationSizeMb: Math.min(heap, Math.max(leastHeap, roomLeft() / megabyte)) }
    : {}
  const thread = new Worker(new URL(`./${name}${extname(beside)}`, beside), { resourceLimits })
  // A task that is under way hears of it too; what ends between two of them must not end the shop, and the next task opens another one.
  thread.on('error', onFailed)
  // A shop that is told to stop does not wait for it.
  thread.unref()
  const begun = new AbortController()
  const signal = AbortSignal.any([begun.signal, AbortSignal.timeout(startsWithin)])
  const ready = once(thread, 'message', { signal })
  const ended = once(thread, 'exit', { signal })
  try {
    await Promise.race([
      ready,
      ended.then(() => {
        throw new Error('A thread ended before it had begun.')
      }),
    ])
  } catch (error) {
    // Others may wait for it to begin.
    void thread.terminate()
    throw error
  } finally {
    for (const one of [ready, ended]) one.catch(() => undefined)
    begun.abort()
  }
  return thread
}

/** So many times as long may a task take by the clock: on a machine that has much else to do it stands still for most of that. */
const patience = 3

async function answerOf<T>(
  thread: Worker,
  { task, given }: { task: unknown; given: ArrayBuffer[] },
  milliseconds: number,
  slow: string,
): Promise<TaskAnswer<T>> {
  const [spent, done] = [new AbortController(), new AbortController()]
  const signal = AbortSignal.any([spent.signal, AbortSignal.timeout(patience * milliseconds)])
  const answering = once(thread, 'message', { signal })
  void untilSpent(thread, milliseconds, done.signal).then(
    () => spent.abort(),
    // It was answered, or the thread has ended.
    () => undefined,
  )
  thread.postMessage(task, given)
  try {
    const [answer] = await answering
    return answer
  } catch (error) {
    throw signal.aborted ? new TooSlow(`${slow} within ${milliseconds / 1000} seconds.`) : error
  } finally {
    done.abort()
  }
}

/** Waits until a thread has had the processor for so long from now on. Throws when that is not of interest any more. */
async function untilSpent(thread: Worker, milliseconds: number, signal: AbortSignal) {
  const before = await thread.cpuUsage()
  for (let left = milliseconds; left > 0; ) {
    await sleep(left, undefined, { signal, ref: false })
    const { user, system } = await thread.cpuUsage(before)
    left = milliseconds - (user + system) / 1000
  }
}
