import { Worker } from 'node:worker_threads'
import { processLimit } from './memory.ts'
import type { Answered } from './process-worker.ts'

/** Does the tasks of a worker process. The process ends with the shop. */
export function answerParent<Task extends object>(work: (task: Task) => unknown): void {
  if (process.argv[2] === 'watch') endAbove(processLimit() ?? 0)
  process.on('disconnect', () => process.exit())
  process.on('message', async (task: Task) => {
    const answered: Answered = await answerOf(async () => work(task))
    process.send?.(answered)
  })
}

const answerOf = (work: () => Promise<unknown>): Promise<Answered> =>
  work().then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )

/** Ends the process above this much memory, where no operating system limits it. A thread checks, because the main thread may be busy. */
function endAbove(bytes: number): void {
  const most = process.memoryUsage.rss() + bytes
  const check = `setInterval(() => process.memoryUsage.rss() > ${most} && process.kill(process.pid, 'SIGKILL'), 50)`
  new Worker(check, { eval: true }).unref()
}
