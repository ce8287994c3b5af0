// Packs the files of an empty database into dist/server, so that a shop's first start need not initialize one, which takes seconds and half
// a gigabyte of memory. If packing fails, the shop initializes its database itself.
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
