// Packs the files of a database without a row beside the built server: a shop's first start then needs no engine to make them, which takes
// seconds and half a gigabyte. Where it fails the shop makes them itself.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create } from 'tar'

const built = join(import.meta.dirname, '..', 'dist', 'server')
const scratch = mkdtempSync(join(tmpdir(), 'little-layers-empty-'))
const folder = join(scratch, 'database')
const { status } = spawnSync(
  process.execPath,
  ['--disable-warning=ExperimentalWarning', '--liftoff-only', join(built, 'embedded-setup.js'), folder],
  { stdio: 'inherit' },
)
if (status === 0) await create({ gzip: true, file: join(built, 'empty-database.tgz'), cwd: folder }, ['.'])
rmSync(scratch, { recursive: true, force: true })
