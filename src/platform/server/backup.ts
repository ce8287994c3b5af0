import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { create, extract, list } from 'tar'
import { type DatabaseLocation, openPool } from './database.ts'
import { type Dump, dumpDatabase, loadDump } from './dump.ts'
import type { FileStore } from './files.ts'
import type { Log } from './log.ts'

/** What an archive says of itself, in `backup.json` beside `database/` and `files/`. */
export type Manifest = Dump & { format: 1; files: number }

/** What a backup is made of; `dataDir` lends it room. */
type Kept = { pool: pg.Pool; files: FileStore; dataDir: string }

/** Writes one archive with everything in the database, all of the same moment, and every file. decisions/0030 */
export async function writeBackup({ pool, files, dataDir }: Kept, path: string): Promise<Manifest> {
  return inScratch(dataDir, async (scratch) => {
    await mkdir(join(scratch, 'database'))
    await mkdir(join(scratch, 'files'))
    const dump = await dumpDatabase(pool, join(scratch, 'database'))
    // Those that are there afterwards are all that the rows speak of: only what nobody sent is taken away.
    let count = 0
    for await (const file of files.list()) {
      if (await files.copyTo(file, join(scratch, 'files', file))) count++
    }
    const manifest: Manifest = { format: 1, ...dump, files: count }
    await writeFile(join(scratch, 'backup.json'), JSON.stringify(manifest, null, 2))
    const parts = ['database', 'files', 'backup.json']
    await create({ gzip: true, file: path, cwd: scratch, portable: true, mode: 0o600 }, parts)
    await writeFile(lastBackupIn(dataDir), new Date().toISOString())
    return manifest
  })
}

const lastBackupIn = (dataDir: string) => join(dataDir, 'last-backup')

/** When a backup was last made of what is in a data folder, if ever. */
export async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  const at = new Date(await readFile(lastBackupIn(dataDir), 'utf8').catch(() => ''))
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Throws a sentence unless an archive is there to its end. */
export async function checkBackup(path: string): Promise<void> {
  const names: string[] = []
  try {
    await list({ file: path, strict: true, onReadEntry: (entry) => void names.push(entry.path) })
  } catch {
    throw notWhole()
  }
  if (!names.includes('backup.json')) throw notWhole()
}

/**
 * Puts an archive's database and files in place of what is there: all of it, or, with a sentence, nothing. A database that is
 * not empty is replaced with `force` only.
 */
export async function restoreBackup(
  where: DatabaseLocation & { files: FileStore },
  path: string,
  force: boolean,
  log: Log,
): Promise<Manifest> {
  await checkBackup(path)
  await mkdir(where.dataDir, { recursive: true, mode: 0o700 })
  return inScratch(where.dataDir, async (scratch) => {
    // A link, even one within the folder, could have the shop show what is no picture.
    const filter = (_: string, entry: object) =>
      'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
    await extract({ file: path, cwd: scratch, strict: true, filter })
    const manifest = JSON.parse(await readFile(join(scratch, 'backup.json'), 'utf8')) as Manifest
    const names = await readdir(join(scratch, 'files'))
    if (manifest.format !== 1 || names.length !== manifest.files) throw notWhole()
    const pool = await openPool(where, log)
    try {
      // Before the rows, and named by what is in them: a file too many does no harm, one too few would.
      for (const file of names) await where.files.write(file, await readFile(join(scratch, 'files', file)))
      await loadDump(pool, join(scratch, 'database'), manifest, force)
    } finally {
      await pool.end()
    }
    return manifest
  })
}

const notWhole = () => new Error('This file is no backup of a shop, or not all of one.')

/** A folder beside the data, on the same disk, that is gone afterwards. */
async function inScratch<T>(dataDir: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(dataDir, 'backup-'))
  try {
    return await work(scratch)
  } finally {
    // Files may still be on their way into it when it is refused.
    await rm(scratch, { recursive: true, force: true, maxRetries: 20 })
  }
}
