import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as letters } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from './sync-folder.ts'

/** Enough for one maker's shop. PGlite's default of 160 MB is never given back once used; the system's file cache holds the rest. */
const buffers = 'shared_buffers=16MB'

/** PostgreSQL on the files of a folder, created on the first start, with an fsync that reaches the disk. */
export const openEmbeddedFiles = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new SyncedFS(folder),
    extensions: { pg_trgm: letters },
    startParams: [
      ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
      ...['-c', 'wal_sync_method=fsync', '-c', buffers],
    ],
  })

/** What this file uses of the file system in PGlite's WebAssembly module. */
type Inside = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
    realPath: (node: unknown) => string
  }
}

/** PGlite runs PostgreSQL with fsync off, because its file system ignores it. This fsync reaches the disk. */
class SyncedFS extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...given)
    const useRealSync = ({ NODEFS }: Inside) => {
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(NODEFS.realPath(node))
        else fsyncSync(nfd)
        return 0
      }
    }
    emscriptenOpts.preRun = [...(emscriptenOpts.preRun ?? []), useRealSync as never]
    return { emscriptenOpts }
  }
}
