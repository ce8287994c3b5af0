import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PrintFiles, PrintOrder } from './make-print-files.ts'

type Answer = { files: PrintFiles } | { failure: string }
type Limits = { milliseconds: number; ordersEach: number }

/** A thread of its own that builds print files, so that the shop beside it still answers. */
export type PrintShop = {
  print: (order: PrintOrder) => Promise<PrintFiles>
  close: () => Promise<void>
}

/**
 * Opens with the first order. One is built after the other; what takes too long is ended with its thread, and a thread is
 * replaced after so many orders, for nothing that it holds is given back before.
 */
export function openPrintShop({ milliseconds = 60_000, ordersEach = 200 }: Partial<Limits> = {}): PrintShop {
  let thread: Promise<Worker> | undefined
  let orders = 0
  let last: Promise<unknown> = Promise.resolve()
  const end = async () => {
    const ending = thread
    thread = undefined
    orders = 0
    await (await ending)?.terminate()
  }
  const printNow = async (order: PrintOrder) => {
    if (orders >= ordersEach) await end()
    thread ??= startThread()
    orders++
    const answer = await answerOf(await thread, order, milliseconds).catch(async (error: unknown) => {
      await end()
      throw error
    })
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.files
  }
  return {
    print: (order) => {
      const printed = last.then(() => printNow(order))
      // Whoever comes next waits for this one to end, however it ends; its failure is its own customer's.
      last = Promise.allSettled([printed])
      return printed
    },
    close: async () => {
      await last
      await end()
    },
  }
}

async function startThread() {
  const thread = new Worker(besides('print-worker'))
  await once(thread, 'message')
  return thread
}

/** A source beside the sources, a built one beside the built ones. */
const besides = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)

async function answerOf(thread: Worker, order: PrintOrder, milliseconds: number): Promise<Answer> {
  const signal = AbortSignal.timeout(milliseconds)
  const answering = once(thread, 'message', { signal })
  thread.postMessage(order)
  try {
    const [answer] = await answering
    return answer
  } catch (error) {
    throw signal.aborted ? new Error(`No print file was made within ${milliseconds / 1000} seconds.`) : error
  }
}
