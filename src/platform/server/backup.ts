import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { create, extract, list } from 'tar'
import { type DatabaseLocation, openPool } from './database.ts'
import { type Dump, dumpDatabase, loadDump } from './dump.ts'
import type { FileStore } from './files.ts'
import type { Log } from './log.ts'

/** The contents of `backup.json`, beside `database/` and `files/`. */
export type Manifest = Dump & { format: 1; files: number }

/** What a backup needs; `dataDir` provides space for temporary files. */
type Kept = { pool: pg.Pool; files: FileStore; dataDir: string }

/** Writes one archive with the whole database, as of one moment, and every file (decisions/0030). */
export async function writeBackup({ pool, files, dataDir }: Kept, path: string): Promise<Manifest> {
  return inScratch(dataDir, async (scratch) => {
    await mkdir(join(scratch, 'database'))
    await mkdir(join(scratch, 'files'))
    const dump = await dumpDatabase(pool, join(scratch, 'database'))
    // Files are never changed, only added, and removed when no row refers to them: files that exist after the dump cover all rows.
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

/** When this data folder was last backed up, if ever. */
export async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  const at = new Date(await readFile(lastBackupIn(dataDir), 'utf8').catch(() => ''))
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Throws an error for an incomplete archive. */
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
 * Replaces the database and files by those of an archive, all or nothing. A database that is
 * not empty is replaced only with `force`.
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
    // Links are refused, even within the folder: a link could make the shop serve a file that is no picture.
    const filter = (_: string, entry: object) =>
      'type' in entry && (entry.type === 'File' || entry.type === 'Directory')
    await extract({ file: path, cwd: scratch, strict: true, filter })
    const manifest = JSON.parse(await readFile(join(scratch, 'backup.json'), 'utf8')) as Manifest
    const names = await readdir(join(scratch, 'files'))
    if (manifest.format !== 1 || names.length !== manifest.files) throw notWhole()
    const pool = await openPool(where, log)
    try {
      // Files come before rows and are named by their content: an extra file does no harm, a missing file would.
      for (const file of names) await where.files.write(file, await readFile(join(scratch, 'files', file)))
      await loadDump(pool, join(scratch, 'database'), manifest, force)
    } finally {
      await pool.end()
    }
    return manifest
  })
}

const notWhole = () => new Error('This file is not a complete backup of a shop.')

/** A temporary folder beside the data, on the same disk. */
async function inScratch<T>(dataDir: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(dataDir, 'backup-'))
  try {
    return await work(scratch)
  } finally {
    // Files may still be written when the restore is refused.
    await rm(scratch, { recursive: true, force: true, maxRetries: 20 })
  }
}
