import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { etagOf, type Ready } from './ready-bytes.ts'

/** Where the build has put what browsers fetch, and under which path they ask for it. */
export const builtFolder = 'dist/client'
const shelf = '/assets/'
/** A name changes with what is in its file, so that whoever has it never asks again. */
export const forEver = 'public, max-age=31536000, immutable'
/** What they are counted under, as by their route. */
const route = '/assets/*'

/**
 * What browsers fetch of the build, in memory from the first time that somebody asks for it: a page brings a dozen of them, and reading
 * one from its file costs more than the page. None of them grows old; all of them together are 6 MB.
 */
export function openBuiltFiles(folder = builtFolder) {
  const paths = readdirSync(join(folder, shelf)).map((name) => shelf + name)
  const sizes = new Map(paths.map((path) => [path, statSync(join(folder, path)).size]))
  const unread = new Set(paths.filter((path) => !isPacked(path)))
  const kept = new Map<string, Ready>()
  const read = async (path: string) => {
    const bytes = await readFile(join(folder, path))
    // Somebody builds the shop while it runs.
    if (bytes.length !== sizes.get(path)) throw new Error(`${path} is being written`)
    return bytes
  }
  const keep = async (path: string) => {
    const packed = `${path}.br`
    const [bytes, brotli] = await Promise.all([read(path), sizes.has(packed) ? read(packed) : null])
    const etag = etagOf(bytes)
    kept.set(path, {
      ...{ status: 200, route, whose: undefined, bytes, etag },
      brotli: brotli && { latin1: brotli.toString('latin1') },
      headers: [
        'content-type',
        getMimeType(path) ?? 'application/octet-stream',
        'etag',
        etag,
        'cache-control',
        forEver,
      ],
    })
  }
  return {
    /** The file under a path, where it is in memory by now; it is for whoever asks after this one otherwise. */
    take: (path: string): Ready | undefined => {
      // Whoever asks meanwhile is answered from the file, and told if it cannot be read.
      if (unread.delete(path)) keep(path).catch(() => unread.add(path))
      return kept.get(path)
    },
  }
}

const isPacked = (path: string) => path.endsWith('.br') || path.endsWith('.gz')
