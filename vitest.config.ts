import { defineConfig } from 'vitest/config'

const onDatabase = ['src/**/server/*.test.ts', 'tests/http/*.test.ts']
const databaseProject = (name: 'embedded' | 'server') => ({
  extends: true as const,
  test: { name, include: onDatabase, env: { TEST_ON: name }, testTimeout: 30_000, hookTimeout: 60_000 },
})

/** The tests: rules beside the code, the shop over HTTP on both databases, stories in a real browser. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...onDatabase, 'src/app/server/start.test.ts'],
        },
      },
      databaseProject('embedded'),
      ...(process.env.TEST_DATABASE_URL ? [databaseProject('server')] : []),
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
