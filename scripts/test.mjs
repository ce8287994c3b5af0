// npm test: installs what is missing, the browser included, and runs every test on both databases.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, pinnedNode, root, run } from './install.mjs'
import { startPostgres } from './postgres.mjs'

install()
installBrowser()
build()

const scratch = mkdtempSync(join(tmpdir(), 'little-layers-'))
const results = join(scratch, 'results.json')
const postgres = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
const databaseUrl = process.env.TEST_DATABASE_URL ?? postgres?.url
if (!databaseUrl) {
  process.stdout.write('\nNo PostgreSQL server was found: the tests run on the embedded database only.\n')
  process.stdout.write('Install postgresql, or set TEST_DATABASE_URL, to run them on a server too.\n\n')
}
const wanted = process.argv.slice(2)
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
    env: { ...process.env, NODE_ENV: 'test', ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }) },
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

/** The journeys drive a real Chromium; Debian's is installed when there is none and this user may. */
function installBrowser() {
  if (process.env.CHROMIUM || existsSync('/usr/bin/chromium')) return
  const mayInstall = process.getuid?.() === 0 && readdirSync('/usr/bin').includes('apt-get')
  if (!mayInstall) {
    process.stdout.write('Chromium is missing. Install it, or say where it is with CHROMIUM=/path/to/chromium.\n')
    process.exit(1)
  }
  process.stdout.write('Installing Chromium for the browser tests.\n')
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
