// Starts a PostgreSQL server of its own from the binaries on this machine, for tests: empty, on a free port, gone afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Answers `{url, stop, halt, resume}`, or undefined when there are no binaries that this user can run. */
export async function startPostgres() {
  const binaries = findBinaries()
  const who = unprivileged()
  if (!binaries || !who) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-postgres-'))
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8'],
    { ...who, cwd: folder, stdio: 'ignore' },
  )
  if (made.status !== 0) return undefined
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    max_connections: 300,
  }
  const launch = () =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...who, cwd: folder, stdio: 'ignore' },
    )
  let server = launch()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const isUp = () => spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0
  const untilUp = async () => {
    for (let tries = 0; !isUp(); tries++) {
      if (tries > 100) return false
      await new Promise((later) => setTimeout(later, 100))
    }
    return true
  }
  if (!(await untilUp())) return undefined
  /** Stops the server and keeps its data. */
  const halt = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await gone
  }
  /** Starts it again, at the same address. */
  const resume = async () => {
    server = launch()
    return untilUp()
  }
  const stop = async () => {
    await halt()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, stop, halt, resume, pid: server.pid }
}

function findBinaries() {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(home, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root, so root lends it the identity of `postgres` or `nobody`. */
function unprivileged() {
  if (process.getuid?.() !== 0) return {}
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = people.find(([name]) => name === 'postgres') ?? people.find(([name]) => name === 'nobody')
  return found && { uid: Number(found[2]), gid: Number(found[3]) }
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
