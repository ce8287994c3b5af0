import { closeSync, fsyncSync, globSync, openSync } from 'node:fs'
import { join } from 'node:path'

/** Brings every file of a folder to the disk: what is copied or unpacked is only on its way there. */
export function syncFolder(folder: string) {
  for (const path of globSync('{,**/}*', { cwd: folder })) syncPath(join(folder, path))
}

/** Brings a file or a folder to the disk. */
export function syncPath(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
