import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFull } from '../support/how-often.ts'
import { forget, newDataDir, newPlace, type RunningShop, type ShopPlace, startShop } from '../support/running-shop.ts'

let place: ShopPlace
let shop: RunningShop
let scratch: string
beforeAll(async () => {
  place = await newPlace({ on: 'embedded' })
  shop = await startShop(place)
  scratch = mkdtempSync(join(tmpdir(), 'little-layers-archives-'))
})
afterAll(async () => {
  await shop.stop()
  await place.forget()
  rmSync(scratch, { recursive: true, force: true })
})

/** `npm run backup`, `restore` and `admin`, as they are built and the maker types them. */
async function run(script: 'backup' | 'restore' | 'admin', dataDir: string, ...given: string[]) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join('dist', 'server', `${script}.js`), ...given],
    { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: string[] = []
  child.stdout.on('data', (text) => said.push(String(text)))
  child.stderr.on('data', (text) => said.push(String(text)))
  const [code] = await once(child, 'close')
  return { code, said: said.join('') }
}
const read = async ({ address }: RunningShop, path: string) => {
  const response = await fetch(address + path)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()).toString('base64') }
}

test('a running shop is backed up, and goes on elsewhere with the same gifts, pictures and accounts', async () => {
  const archive = join(scratch, 'shop.tar.gz')
  const made = await run('backup', shop.dataDir, archive)
  expect(made).toEqual({ code: 0, said: expect.stringContaining(`The backup is in ${archive}`) })
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect((await fetch(`${shop.address}/readyz`)).status).toBe(200)

  const dataDir = newDataDir()
  const restored = await run('restore', dataDir, archive)
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/Restored 0 orders, \d+ products and \d+ files/) })
  expect(await run('admin', dataDir, 'create', 'ida@example.com')).toEqual({
    code: 0,
    said: expect.stringContaining('makes ida@example.com an admin'),
  })
  expect(await run('admin', dataDir, 'empty-demo')).toEqual({
    code: 0,
    said: expect.stringContaining('Removed 0 demo orders'),
  })
  const elsewhere = await startShop({ dataDir })
  const products: { images: string[] }[] = await (await fetch(`${shop.address}/api/products`)).json()
  const picture = products.flatMap(({ images }) => images).find((image) => image.startsWith('/proofs/')) ?? ''
  for (const path of ['/api/products', '/api/categories', '/api/banners', '/api/shop', picture]) {
    const there = await read(elsewhere, path)
    expect([path, there]).toEqual([path, await read(shop, path)])
    expect(there.status).toBe(200)
  }
  const signIn = await fetch(`${elsewhere.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: shop.password('ada@example.com') }),
  })
  expect(signIn.status).toBe(200)
  await elsewhere.stop()
  forget(dataDir)
})

// Only in `npm run test:full`: every run tests the same for a database in `tests/http/backup` and for a folder in use in `survive`. decisions/0037
test.runIf(isFull)('refuses to restore over a shop without --force, and backs up a stopped shop', async () => {
  const archive = join(scratch, 'before.tar.gz')
  expect((await run('backup', shop.dataDir, archive)).code).toBe(0)
  const dataDir = newDataDir()
  expect((await run('restore', dataDir, archive)).code).toBe(0)
  const elsewhere = await startShop({ dataDir })
  expect(await run('restore', dataDir, archive, '--force')).toEqual({
    code: 1,
    said: expect.stringContaining('in use by another process. Stop that process first'),
  })
  await elsewhere.stop()
  expect(await run('restore', dataDir, archive)).toEqual({
    code: 1,
    said: expect.stringContaining('The database is not empty'),
  })
  expect((await run('restore', dataDir, archive, '--force')).code).toBe(0)
  // A stopped shop has no socket: its folder is opened instead.
  expect((await run('backup', dataDir, join(scratch, 'stopped.tar.gz'))).code).toBe(0)
  forget(dataDir)
})

test('a backup of an empty data folder fails', async () => {
  const dataDir = newDataDir()
  const { code, said } = await run('backup', dataDir, join(scratch, 'nothing.tar.gz'))
  expect([code, said]).toEqual([1, `No backup was made. There is no shop in ${dataDir}.\n`])
  forget(dataDir)
})
