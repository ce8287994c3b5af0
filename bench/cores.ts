import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Clock ticks per second, the unit of processor times in `/proc`. */
const ticks = 100

const canChoose = cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0

/** The machine. `apart`: shop and load generator run on one core each. */
export const machine = {
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  apart: canChoose,
}

/** Starts processes on the first core, then moves this process to the second. */
export async function onFirstCore<T>(start: () => Promise<T>): Promise<T> {
  moveTo(0)
  try {
    return await start()
  } finally {
    moveTo(1)
  }
}

function moveTo(core: number) {
  if (canChoose) spawnSync('taskset', ['-a', '-p', '-c', String(core), String(process.pid)])
}

/** Processor time in seconds of all processes that this process started; undefined without `/proc`. */
export function usedSeconds(): number | undefined {
  const all = readProcesses()
  if (!all) return undefined
  const own = new Set([process.pid])
  // Repeated, because after process IDs wrap around a child can be listed before its parent.
  for (let known = 0; known !== own.size; ) {
    known = own.size
    for (const { id, parent } of all) if (own.has(parent)) own.add(id)
  }
  const used = all.filter(({ id }) => id !== process.pid && own.has(id)).reduce((sum, { time }) => sum + time, 0)
  return used / ticks
}

function readProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(readProcess)
  } catch {
    return undefined
  }
}

function readProcess(id: string) {
  try {
    // The process name, in brackets, can contain spaces and brackets.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // User and system time of the process and of its ended children.
    const time = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return [{ id: Number(id), parent, time }]
  } catch {
    return []
  }
}
