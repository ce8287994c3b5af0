import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeBackup } from '#platform/server/backup.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Where the shop that has a data folder open hands out backups: a socket in that folder, for whoever may write there. */
export const backupDoor = (dataDir: string) => join(dataDir, 'backup.sock')

/**
 * The embedded database belongs to one process, so that process makes the backup: whoever connects gets an archive. Answers how
 * to close. decisions/0030
 */
export async function openBackupDoor(shop: Shop): Promise<() => void> {
  const { config, log } = shop
  const path = backupDoor(config.dataDir)
  // A shop that was killed leaves its door behind; the database's lock says that nobody else stands at it.
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

/** The archive is finished on this disk first: a reader who is slow keeps nobody in the shop waiting. */
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
