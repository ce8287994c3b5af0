import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Ticks of a processor's clock in a second, as Linux counts them for programs. */
const ticks = 100

const canChoose = cpus().length > 1 && spawnSync('taskset', ['-V']).status === 0

/** What the machine is, and whether the shop and whoever loads it have a core each. */
export const machine = {
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  apart: canChoose,
}

/** Starts something on the first core, with all that it starts; this process goes on on the second. */
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

/** How many seconds of a processor everything that this process started has used; undefined where the machine does not say. */
export function usedSeconds(): number | undefined {
  const all = readProcesses()
  if (!all) return undefined
  const own = new Set([process.pid])
  // A process is listed after the one that started it, but for numbers that came round.
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
    // Its name stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // Its own time, and that of those of its children that have ended.
    const time = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return [{ id: Number(id), parent, time }]
  } catch {
    return []
  }
}
