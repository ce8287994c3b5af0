import { fsyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm as letters } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPath } from './sync-folder.ts'

/** One maker's shop fits into it; PGlite's own 160 MB are kept for good once they were read into. What is beyond it the system keeps. */
const buffers = 'shared_buffers=16MB'

/** PostgreSQL on the files of a folder, made first when there are none, with an fsync that reaches the disk. */
export const openEmbeddedFiles = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new SyncedFS(folder),
    extensions: { pg_trgm: letters },
    startParams: [
      ...PGlite.defaultStartParams.filter((flag) => flag !== '-F'),
      ...['-c', 'wal_sync_method=fsync', '-c', buffers],
    ],
  })

/** What this file needs of the file system that PGlite's WebAssembly module brings along. */
type Inside = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number }
    realPath: (node: unknown) => string
  }
}

/** PGlite starts PostgreSQL with fsync off on a file system whose fsync does nothing. This one reaches the disk. */
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
