import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { checkBackup, writeBackup } from '#platform/server/backup.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { openPool } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { openFiles } from '#platform/server/open-files.ts'
import { backupDoor } from './backup-door.ts'

/** `npm run backup -- FILE`: one archive with the database and the files, while the shop runs. decisions/0030 */
const [path] = process.argv.slice(2)
if (!path || path.startsWith('-')) {
  process.stderr.write('Usage: npm run backup -- FILE.tar.gz\n')
  process.exit(2)
}
const unfinished = `${path}.unfinished`
try {
  const config = readConfig(process.env)
  const door = config.databaseUrl ? undefined : await knock(backupDoor(config.dataDir))
  if (door) await pipeline(door, createWriteStream(unfinished, { mode: 0o600 }))
  else await writeAlone(config)
  await checkBackup(unfinished).catch((error: Error) => {
    throw new Error(door ? 'The running shop could not make the backup; its log says why.' : error.message)
  })
  await rename(unfinished, path)
  process.stdout.write(`The backup is in ${path} (${((await stat(path)).size / 1_000_000).toFixed(1)} MB).\n`)
} catch (error) {
  await rm(unfinished, { force: true })
  process.stderr.write(`No backup was made. ${(error as Error).message}\n`)
  process.exit(1)
}

/** The running shop with the embedded database; `undefined` when none runs. */
function knock(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket)).once('error', () => resolve(undefined))
  })
}

async function writeAlone(config: Config) {
  // Opening a missing database would create one.
  if (!config.databaseUrl && !existsSync(`${config.dataDir}/database`))
    throw new Error(`There is no shop in ${config.dataDir}.`)
  const pool = await openPool(config, createLog('silent'))
  try {
    await writeBackup({ pool, files: await openFiles(config), dataDir: config.dataDir }, unfinished)
  } finally {
    await pool.end()
  }
}
