import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where uploaded and derived files are kept. Names are made by the shop, never taken from a request unchecked. */
export type FileStore = {
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Takes a file away, also one that is gone already. */
  remove: (name: string) => Promise<void>
}

/** Files in a folder. A file appears whole or not at all. */
export function folderStore(folder: string): FileStore {
  return {
    read: async (name) => {
      try {
        return new Uint8Array(await readFile(join(folder, name)))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    write: async (name, bytes) => {
      const path = join(folder, name)
      const unfinished = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(unfinished, bytes)
      await rename(unfinished, path)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** The hash that names a file by what is in it, in hexadecimal. */
export const contentHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
