import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { forget, newDataDir, startShop } from '../support/running-shop.ts'

const built = (name: string) => join('dist', 'server', `${name}.js`)

/** One of the built commands, as the maker types it. */
const run = async (name: string, dataDir: string, ...given: string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  return (await promisify(execFile)(process.execPath, [built(name), ...given], { env })).stdout
}

test('the shop as it is built opens, is backed up while it runs, and goes on elsewhere', async () => {
  const [dataDir, elsewhere] = [newDataDir(), newDataDir()]
  const shop = await startShop({ dataDir, program: built('start') })
  const page = await fetch(shop.address)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Peppermint Bauble')])
  const archive = join(dataDir, 'shop.tar.gz')
  expect(await run('backup', dataDir, archive)).toContain('The backup is in')
  expect(await shop.stop()).toBe(0)
  expect(await run('restore', elsewhere, archive)).toMatch(/Restored 0 orders, \d+ products/)
  expect(await run('admin', elsewhere, 'create', 'ida@example.com')).toContain('makes ida@example.com an admin')
  const again = await startShop({ dataDir: elsewhere, program: built('start') })
  expect((await fetch(`${again.address}/api/products`)).status).toBe(200)
  await again.stop()
  for (const folder of [dataDir, elsewhere]) forget(folder)
})
