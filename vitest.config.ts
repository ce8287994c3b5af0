import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const overHttp = ['src/**/*.http.test.ts', 'tests/http/*.test.ts']

/** They put a module of their own in another's place, so they need modules of their own. */
const withModulesOfTheirOwn = ['tests/http/openapi.test.ts', 'tests/http/sign-in-effort.test.ts']

/**
 * What is run on both databases, because there the embedded one is not just another PostgreSQL: it has one connection, runs one
 * transaction at a time, lives in a folder of files and is reached through a wire of our own. `npm run test:full` runs all of them on both.
 */
const differOnTheEmbedded = [
  // Fifty buyers at once, a payment that dies between two statements: who waits for whom, and what is left.
  'tests/http/orders.test.ts',
  'tests/http/payment-sequences.test.ts',
  'tests/http/stripe.test.ts',
  'tests/http/staff.test.ts',
  // Two people at the same queue, and at the same pieces to be packed.
  'tests/http/print-queue.test.ts',
  'tests/http/order-changes.test.ts',
  'tests/http/canceled-lines.test.ts',
  'tests/http/claims.test.ts',
  'tests/http/materials.test.ts',
  'tests/http/threads.test.ts',
  'tests/http/parcels.test.ts',
  // A day of the workshop, from twelve payments to twelve parcels.
  'tests/http/workshop-day.test.ts',
  // A statement that fails within a transaction; queries beside one that is open.
  'tests/http/transactions.test.ts',
  // What the log says of a query that failed, and the numbers of the connections.
  'tests/http/log.test.ts',
  'tests/http/metrics.test.ts',
  // A folder of files: written down, brought back, brought up to date.
  'tests/http/backup.test.ts',
  'tests/http/upgrade.test.ts',
  'tests/http/migrations.test.ts',
]

/** Build solids, typefaces and threads for seconds of processor time each: `npm test` runs them, `npm run check` does not. */
const slow = [
  'src/features/gifts/{foreign-meshes,geometry,lettering,models}/**/*.test.ts',
  'src/features/selling/{designs,proofs}/**/*.test.ts',
  'src/features/gifts/estimates/{cross-sections,letter-changes}.test.ts',
  'src/platform/server/{worker-pool,process-worker}.test.ts',
]

const isFull = process.env.TEST_MATRIX === 'full'
const hasServer = Boolean(process.env.TEST_DATABASE_URL)
// They end a test that hangs, and nothing else: a busy machine takes its time.
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

const onDatabase = (name: 'embedded' | 'server', include: string[]) => ({
  extends: true as const,
  test: {
    name,
    include,
    exclude: withModulesOfTheirOwn,
    env: { TEST_ON: name },
    isolate: false,
    setupFiles: ['tests/support/light-passwords.ts'],
  },
})
const apart = (kind: 'embedded' | 'server') => ({
  extends: true as const,
  test: { name: `${kind}-apart`, include: withModulesOfTheirOwn, env: { TEST_ON: kind } },
})

/** The tests: rules beside the code, the shop over HTTP on a real database, stories in a real browser. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    ...timeouts,
    // One more than the smallest machine has processors: they wait at times, and each reads the whole shop first. All kinds in one group, or
    // processors wait between them. decisions/0037
    maxWorkers: 3,
    // What was made of a module for one project, or the last run, serves the next: they read the whole shop six times.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/modules' },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...overHttp, ...slow],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'solids', include: slow, exclude: overHttp, isolate: false } },
      ...(hasServer ? [onDatabase('server', overHttp), apart('server')] : []),
      ...(isFull || !hasServer
        ? [onDatabase('embedded', overHttp), apart('embedded')]
        : [onDatabase('embedded', differOnTheEmbedded)]),
      { extends: true, test: { name: 'journeys', include: ['tests/journeys/*.test.ts'], isolate: false } },
    ],
  },
})
