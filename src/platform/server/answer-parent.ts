import { Worker } from 'node:worker_threads'
import { processLimit } from './memory.ts'
import type { Answered, Told } from './process-worker.ts'

/** Does the tasks of a worker process. The process ends with the shop. */
export function answerParent<Task extends object>(work: (task: Task) => unknown): void {
  if (process.argv[2] === 'watch') endAbove(processLimit() ?? 0)
  process.on('disconnect', () => process.exit())
  process.on('message', async ({ task, length }: Told) => {
    const answered: Answered = await answerOf(async () => {
      const bytes = length === undefined ? {} : { bytes: await readInput(length) }
      return work({ ...task, ...bytes } as Task)
    })
    process.send?.(answered)
  })
}

const answerOf = (work: () => Promise<unknown>): Promise<Answered> =>
  work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )

/** Reads this many bytes of the standard input into memory that is allocated once. */
function readInput(length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  const { promise, resolve } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  let at = 0
  const onPiece = (piece: Buffer) => {
    bytes.set(piece, at)
    at += piece.length
    if (at === length) done()
  }
  const done = () => {
    process.stdin.off('data', onPiece).pause()
    resolve(bytes)
  }
  if (length === 0) done()
  else process.stdin.on('data', onPiece).resume()
  return promise
}

/** Ends the process above this much memory, where no operating system limits it. A thread checks, because the main thread may be busy. */
function endAbove(bytes: number): void {
  const most = process.memoryUsage.rss() + bytes
  const check = `setInterval(() => process.memoryUsage.rss() > ${most} && process.kill(process.pid, 'SIGKILL'), 50)`
  new Worker(check, { eval: true }).unref()
}
