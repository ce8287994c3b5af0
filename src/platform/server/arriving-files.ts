import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Shop } from './shop.ts'

/** A request body in a file: 50 MB in memory would be much for a small machine. */
export type ArrivingFile = { path: string; length: number }

const folderOf = ({ config }: Pick<Shop, 'config'>) => resolve(config.dataDir, 'arriving')

/** Does work with the path of a new file, which is removed afterwards if it is still there. */
export async function inArrivingFile<Result>(
  shop: Pick<Shop, 'config'>,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = folderOf(shop)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

const oldAfter = 60 * 60_000

/** Removes files that a shop left behind which ended while they arrived. */
export async function removeOldArrivals(shop: Pick<Shop, 'config' | 'clock'>): Promise<void> {
  const folder = folderOf(shop)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    // A copied file can be a hard link with the old mtime; its ctime is the moment of the link.
    const changed = await stat(path).catch(() => undefined)
    if (changed && changed.ctimeMs < shop.clock.now().getTime() - oldAfter) await rm(path, { force: true })
  }
}
