// Runs HTTP tests through PgBouncer in transaction mode: npm run test:pooled [-- FILE …]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, pinnedNode, root } from './install.mjs'

/** What needs of the database more than one statement after the other. */
const usual = [
  'transactions',
  'connections',
  'jobs',
  'rivals',
  'orders',
  'cart',
  'payment-sequences',
  'backup',
  'public-cache',
]

install()
// They read libraries that are there only now.
const { startPostgres } = await import('./postgres.mjs')
const { startPooler } = await import('./pooler.mjs')
const server = await startPostgres()
const pooler = server && (await startPooler(server.url))
if (!pooler)
  throw new Error('PostgreSQL and PgBouncer are needed: apt-get install pgbouncer, or its path in PGBOUNCER.')
const given = process.argv.slice(2)
const files = given.length > 0 ? given : usual.map((name) => `tests/http/${name}.test.ts`)
const { status } = spawnSync(
  pinnedNode,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'server',
    '--project',
    'server-apart',
    ...files,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: server.url, TEST_POOLER_URL: pooler.url } },
)
await pooler.stop()
await server.stop()
process.exitCode = status ?? 1
