import { randomUUID } from 'node:crypto'
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './files.ts'
import { freeBytesAt } from './free-bytes.ts'

/** A file being written has a random extension until it is complete. */
const unfinished = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Files in a folder. */
export const folderStore = (folder: string): FileStore => ({
  read: async (name) => {
    const bytes = await readFile(join(folder, name)).catch(nothingWhereNone)
    return bytes && new Uint8Array(bytes)
  },
  stream: async (name) => {
    const file = await open(join(folder, name)).catch(nothingWhereNone)
    return file?.createReadStream()
  },
  write: (name, bytes) => store(join(folder, name), (growing) => writeFile(growing, bytes)),
  moveFrom: async (from, name) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await rename(from, path).catch((error: NodeJS.ErrnoException) => {
      // The folder may be a disk of its own.
      if (error.code !== 'EXDEV') throw error
      return store(path, (growing) => copyFile(from, growing))
    })
  },
  list: async function* () {
    for (const name of (await readdir(folder).catch(nothingWhereNone)) ?? []) if (!unfinished.test(name)) yield name
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  address: async () => undefined,
  // A hard link costs nothing; a disk without hard links gets a copy.
  copyTo: async (name, path) => {
    const from = join(folder, name)
    const copied = link(from, path).catch(() => copyFile(from, path))
    return (await copied.then(() => true).catch(nothingWhereNone)) ?? false
  },
  freeBytes: () => freeBytesAt(folder),
})

function nothingWhereNone(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Fills a file beside its place and renames it, so that the file is stored whole or not at all. */
async function store(path: string, fill: (growing: string) => Promise<unknown>): Promise<void> {
  const growing = `${path}.${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  try {
    await fill(growing)
    await rename(growing, path)
  } catch (error) {
    // A full disk keeps the part that was written.
    await rm(growing, { force: true }).catch(() => undefined)
    throw error
  }
}
