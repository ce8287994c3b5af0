import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '#platform/server/backup.ts'
import type { Shop } from '#platform/server/shop.ts'

/** The Unix socket in the data folder through which a running shop hands out backups. */
export const backupDoor = (dataDir: string) => join(dataDir, 'backup.sock')

/**
 * The embedded database belongs to one process, so that process makes the backup: each connection receives an archive. Answers a function
 * that closes the socket (decisions/0030).
 */
export async function openBackupDoor(shop: Shop): Promise<() => void> {
  const { config, log } = shop
  const path = backupDoor(config.dataDir)
  // A killed shop leaves its socket behind; the database's lock proves that no other process uses it.
  await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => {})
    handOut(shop, socket).catch((error: Error) => {
      log.error({ reason: error.message }, 'a backup failed')
      socket.destroy()
    })
  })
  server.on('error', (error) => log.warn({ reason: error.message }, 'backups have to wait until the shop is stopped'))
  await new Promise<void>((resolve) => server.once('error', () => resolve()).listen(path, resolve))
  await chmod(path, 0o600).catch(() => {})
  return () => void server.close()
}

/** The archive is completed on disk first, so a slow reader does not block the database. */
async function handOut({ config: { dataDir }, database: { pool }, files, log }: Shop, socket: Socket) {
  const scratch = await mkdtemp(join(dataDir, 'backup-'))
  try {
    const archive = join(scratch, 'archive.tar.gz')
    const { files: count } = await writeBackup({ pool, files, dataDir }, archive)
    await pipeline(createReadStream(archive), socket)
    log.info({ files: count }, 'a backup was made')
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
