// Starts a PgBouncer of its own in front of a PostgreSQL server, in transaction mode: on a free port, gone afterwards.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, unprivilegedIdentity, untilUp } from './postgres.mjs'

const program = process.env.PGBOUNCER ?? 'pgbouncer'

/**
 * Answers `{url, turnTo, stop}`, or undefined where no PgBouncer is installed. Each database of the server is there in transaction
 * mode, and `direct` once more, as `<direct>_direct`, by connections that stay one's own. `turnTo` another server is what an
 * operator does when the first is gone.
 */
export async function startPooler(serverUrl, direct = 'postgres') {
  const who = unprivilegedIdentity()
  if (!who || spawnSync(program, ['--version'], who).status !== 0) return undefined
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'little-layers-pooler-'))
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = (server) => `
[databases]
${direct}_direct = host=127.0.0.1 port=${new URL(server).port} user=postgres dbname=${direct} pool_mode=session
* = host=127.0.0.1 port=${new URL(server).port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
admin_users = postgres
`
  writeFileSync(file, settings(serverUrl))
  const pooler = spawn(program, ['-q', file], { ...who, cwd: folder, stdio: 'ignore' })
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await untilUp(pooler, url)
  return {
    url,
    turnTo: (server) => {
      writeFileSync(file, settings(server))
      pooler.kill('SIGHUP')
    },
    stop: async () => {
      const gone = new Promise((resolve) => pooler.once('exit', resolve))
      pooler.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
