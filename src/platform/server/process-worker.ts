import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { limitVariable } from './memory.ts'

export type ProcessLimits = {
  /** The most memory of the process beyond that of a bare Node, in megabytes. */
  megabytes: number
  /** The most processor time, in seconds: a busy process also ends when the shop has crashed. */
  seconds: number
  /** How long an idle process is kept, in milliseconds. */
  idle: number
}

/** A worker that runs one task at a time. */
export type Worker = {
  run: (task: unknown, options: { signal: AbortSignal }) => Promise<unknown>
  destroy: () => Promise<void>
}

/** Thrown for a task whose process ended, such as by its memory limit. */
export class ProcessEnded extends Error {}

export type Answered = { answer: unknown } | { error: unknown }

/**
 * Opens a worker process that starts with its first task: a hostile task can end the process, but not the shop. The file calls
 * `answerParent`.
 */
export function openProcess(file: string, limits: ProcessLimits): Worker {
  let open: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const destroy = async () => {
    clearTimeout(idle)
    const ending = open
    open = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill('SIGKILL')
    await ended
  }
  return {
    run: async (task, { signal }) => {
      clearTimeout(idle)
      open ??= await start(file, limits)
      return exchange(open, task as object, signal).finally(() => {
        idle = setTimeout(() => void destroy(), limits.idle)
      })
    },
    destroy,
  }
}

function exchange(child: ChildProcess, task: object, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  let errorOutput = ''
  const onMessage = (message: Answered) => ('error' in message ? reject(message.error) : resolve(message.answer))
  const onEnd = () =>
    reject(new ProcessEnded(`The process ended (${child.signalCode ?? child.exitCode}). ${errorOutput}`))
  const onAbort = () => reject(signal.reason)
  const onWords = (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk}`.slice(0, 500)
  }
  child.on('message', onMessage).once('exit', onEnd).once('error', reject)
  child.stderr?.on('data', onWords)
  signal.addEventListener('abort', onAbort)
  if (child.exitCode !== null || child.signalCode !== null) onEnd()
  else if (signal.aborted) onAbort()
  else child.send(task, (error) => error && onEnd())
  return promise.finally(() => {
    child.off('message', onMessage).off('exit', onEnd).off('error', reject)
    child.stderr?.off('data', onWords)
    signal.removeEventListener('abort', onAbort)
  })
}

/** Environment variables that the process needs; the shop's secrets are not among them. */
const passed = ['PATH', 'SystemRoot', 'TMPDIR', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_']

/** The most JavaScript objects, in megabytes: meshes lie outside of the heap. */
const maxHeapMegabytes = 512

/** On Linux the process ends before the shop where memory is short, writes no core dump, and has limits of data and processor time. */
const limited = (kilobytes: number, seconds: number) =>
  `echo 1000 2>/dev/null >/proc/self/oom_score_adj; ulimit -c 0; ulimit -t ${seconds}; ulimit -d ${kilobytes}; exec "$@"`

async function start(file: string, { megabytes, seconds }: ProcessLimits): Promise<ChildProcess> {
  bareKilobytes ??= findBareKilobytes()
  const base = await bareKilobytes
  const env = Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
  env[limitVariable] = String(megabytes)
  const node = [
    `--max-old-space-size=${Math.min(megabytes, maxHeapMegabytes)}`,
    '--disable-warning=ExperimentalWarning',
    file,
  ]
  // Elsewhere than on Linux the process watches its own memory.
  if (base === undefined) node.push('watch')
  const [command, args] =
    base === undefined
      ? [process.execPath, node]
      : ['sh', ['-c', limited(base + 1024 * megabytes, seconds), 'sh', process.execPath, ...node]]
  return spawn(command, args, { env, serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
}

const status = '/proc/self/status'
const dataIn = (text: string) => Number(/^VmData:\s*(\d+)/m.exec(text)?.[1])
let bareKilobytes: Promise<number | undefined> | undefined

/** What Linux counts as the data of a bare Node, most of it reserved and unused: from 80 to 600 MB, by version. Undefined elsewhere. */
async function findBareKilobytes(): Promise<number | undefined> {
  if (!existsSync(status) || !dataIn(readFileSync(status, 'utf8'))) return undefined
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', `fs.readFileSync('${status}', 'utf8')`])
  return dataIn(stdout)
}
