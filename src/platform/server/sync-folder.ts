import { closeSync, fsyncSync, globSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** Flushes every file of a folder to the disk. */
export function syncFolder(folder: string) {
  for (const path of globSync('{,**/}*', { cwd: folder })) syncPath(join(folder, path))
}

/** Flushes a file or a folder to the disk. */
export function syncPath(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
