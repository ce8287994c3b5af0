import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const megabyte = 1024 * 1024

/** Where Linux keeps its groups of processes, and what it calls their memory: since 2016, and before. */
const kinds = [
  {
    folder: '/sys/fs/cgroup',
    mark: 'cgroup.controllers',
    limit: 'memory.max',
    swap: 'memory.swap.max',
    stat: 'memory.stat',
    own: 'anon',
    most: 'memory.peak',
    kills: 'memory.events',
  },
  {
    folder: '/sys/fs/cgroup/memory',
    mark: 'memory.limit_in_bytes',
    limit: 'memory.limit_in_bytes',
    swap: 'memory.memsw.limit_in_bytes',
    stat: 'memory.stat',
    own: 'total_rss',
    most: 'memory.max_usage_in_bytes',
    kills: 'memory.oom_control',
  },
]

/**
 * Starts something whose processes have so many megabytes together, files that they have read included, and no more on the disk: who
 * needs more is ended by Linux. Undefined where this process may not say so.
 */
export async function withinMemory<T>(megabytes: number, start: () => Promise<T>) {
  const kind = kinds.find(({ folder, mark }) => existsSync(join(folder, mark)))
  if (!kind) return undefined
  const group = join(kind.folder, `little-layers-${process.pid}`)
  try {
    mkdirSync(group)
    writeFileSync(join(group, kind.limit), String(megabytes * megabyte))
  } catch {
    return undefined
  }
  try {
    writeFileSync(join(group, kind.swap), kind.folder.endsWith('memory') ? String(megabytes * megabyte) : '0')
  } catch {
    // A machine that swaps nothing has no such file.
  }
  const move = (to: string) => writeFileSync(join(to, 'cgroup.procs'), String(process.pid))
  const read = (file: string) => readFileSync(join(group, file), 'utf8')
  move(group)
  // What is started now belongs to the group, and so does all that it starts.
  const started = await start().finally(() => move(kind.folder))
  return {
    started,
    /** Megabytes at the most since the last look, files that were read included, and what the processes have of their own now. */
    look: () => {
      const own = new RegExp(`^${kind.own} (\\d+)`, 'm').exec(read(kind.stat))?.[1]
      const look = { own: Number(own) / megabyte, most: Number(read(kind.most)) / megabyte }
      try {
        writeFileSync(join(group, kind.most), '0')
      } catch {
        // Older Linux counts from the start on.
      }
      return look
    },
    /** How many processes were ended for want of memory. */
    kills: () => Number(/oom_kill (\d+)/.exec(read(kind.kills))?.[1] ?? 0),
    forget: () => rmdirSync(group),
  }
}
