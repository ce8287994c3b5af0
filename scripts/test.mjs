// npm test: installs what is missing, the browser included, and runs every test. With --full, on both kinds of database.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, pinnedNode, root } from './install.mjs'

install()
// What follows is there only once everything is installed.
const { findChromium, installChromium, starts } = await import('./chromium.mjs')
const { startPostgres } = await import('./postgres.mjs')
if (!findChromium()) installChromium()
const browser = findChromium()
if (!browser || !(await starts(browser))) {
  const why = browser ? `${browser} does not start as a browser.` : 'Chromium is missing.'
  process.stdout.write(
    `${why} Install one with the libraries that it needs, or say where one is with CHROMIUM=/path/to/chromium.\n`,
  )
  process.exit(1)
}
build()

const scratch = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'little-layers-'))
// The database's unprivileged identity goes through it.
chmodSync(scratch, 0o711)
const results = join(scratch, 'results.json')
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres({ within: scratch })
const databaseUrl = process.env.TEST_DATABASE_URL ?? postgres?.url
if (!databaseUrl) {
  process.stdout.write('\nNo PostgreSQL server runs on this machine: the tests run on the embedded database only.\n')
  process.stdout.write('Set TEST_DATABASE_URL to run them on a server too.\n\n')
}
const given = process.argv.slice(2)
const wanted = given.filter((one) => one !== '--full')
const { status } = spawnSync(
  pinnedNode,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
    ...wanted,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      TMPDIR: scratch,
      // Threads that are thrown away after each file, and shops that die, read again what the last one has compiled.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }),
      ...(wanted.length < given.length && { TEST_MATRIX: 'full' }),
    },
  },
)
await postgres?.stop()
const {
  numPassedTests = 0,
  numFailedTests = 0,
  numFailedTestSuites = 0,
} = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {}
rmSync(scratch, { recursive: true, force: true })
// A file that cannot be read has no tests that fail, but it has failed.
const failed = numFailedTests || (status === 0 ? 0 : Math.max(1, numFailedTestSuites))
process.stdout.write(`\n${numPassedTests} passed, ${failed} failed\n`)
process.exit(status === 0 && numPassedTests > 0 ? 0 : 1)

/**
 * A folder that lies in memory, where there is plenty: the hundreds of databases of the tests wait for no disk there. Programs have to
 * run in it, too.
 */
function roomInMemory() {
  const folder = '/dev/shm'
  if (!existsSync(folder) || !existsSync('/proc/mounts')) return undefined
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === folder)
  if (!mount?.includes(' tmpfs ') || /[ ,]noexec/.test(mount)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) > 6 * 2 ** 30 ? folder : undefined
}
