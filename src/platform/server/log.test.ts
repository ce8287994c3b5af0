import { spawnSync } from 'node:child_process'
import { existsSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A shop in two lines: it logs, answers on its other line, and ends. */
const program = `
  const { createLog } = await import('./src/platform/server/log.ts')
  const log = createLog('info')
  for (let line = 0; line < 1000; line++) { log.info({ line }, 'request'); await new Promise(setImmediate) }
  process.stderr.write('served on')
  process.exit(0)
`
const run = (stdout: number | 'pipe') =>
  spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    // It ends one that tries for ever.
    timeout: 120_000,
  })

// A disk without room, which Linux has as a device.
test.runIf(existsSync('/dev/full'))('a log that cannot be written stops nothing: the shop serves on, and ends', () => {
  const { status, stderr } = run(openSync('/dev/full', 'w'))
  expect([status, stderr]).toEqual([0, 'served on'])
})

test('a log that can be written is whole when the shop ends', () => {
  const { stdout } = run('pipe')
  expect(stdout.trim().split('\n')).toHaveLength(1000)
})
