import { closeSync, existsSync, fsyncSync, globSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

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

function syncPath(path: string) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const folder: string = workerData
const isNew = !existsSync(join(folder, 'PG_VERSION'))
const embedded = await PGlite.create({
  fs: new SyncedFS(folder),
  startParams: [...PGlite.defaultStartParams.filter((flag) => flag !== '-F'), '-c', 'wal_sync_method=fsync'],
})
// The first files are copied in without fsync.
if (isNew) for (const path of globSync('{,**/}*', { cwd: folder })) syncPath(join(folder, path))

parentPort?.on('message', async (message: MessagePort | 'close') => {
  if (message === 'close') {
    await embedded.close()
    process.exit(0)
  }
  // There is one connection at a time, and a dropped one takes its transaction with it, as on a server.
  if (embedded.isInTransaction()) await embedded.exec('ROLLBACK')
  message.on('message', (bytes: Uint8Array) => {
    void embedded.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (reply) => message.postMessage(reply.slice()),
    })
  })
})
parentPort?.postMessage('ready')
