import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite } from '#app/server/site.ts'
import { restoreBackup, writeBackup } from '#platform/server/backup.ts'
import { bucketStore } from '#platform/server/bucket-store.ts'
import { readConfig } from '#platform/server/config.ts'
import type { FileStore } from '#platform/server/files.ts'
import { folderStore } from '#platform/server/folder-store.ts'
import { storeImage } from '#platform/server/images.ts'
import { createLog } from '#platform/server/log.ts'
import { openFiles } from '#platform/server/open-files.ts'
import { startObjectStore } from '../support/object-store.ts'
import { newTestPlace, openTestShop } from '../support/test-shop.ts'

let objects: Awaited<ReturnType<typeof startObjectStore>>
let scratch: string
beforeAll(async () => {
  objects = await startObjectStore()
  scratch = mkdtempSync(join(tmpdir(), 'little-layers-files-'))
})
afterAll(async () => {
  await objects.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const all = async (files: FileStore) => (await Array.fromAsync(files.list())).sort()
const together = async (stream: AsyncIterable<Uint8Array> | undefined) =>
  stream && Buffer.concat(await Array.fromAsync(stream))

describe.each([
  ['a folder', () => openFiles(readConfig({ DATA_DIR: join(scratch, 'data') }))],
  ['an object store', () => openFiles(readConfig({ DATA_DIR: scratch, ...objects.environment }))],
] as const)('files in %s', (kind, open) => {
  let files: FileStore
  beforeAll(async () => {
    files = await open()
  })

  test('are read as they were written, whole or piece by piece, and written again', async () => {
    await files.write('plate.3mf', bytesOf('first'))
    const large = Buffer.alloc(3_000_000, 'layer')
    await files.write('plate.3mf', large)
    expect(Buffer.compare((await files.read('plate.3mf')) ?? bytesOf(''), large)).toBe(0)
    expect(Buffer.compare((await together(await files.stream('plate.3mf'))) ?? bytesOf(''), large)).toBe(0)
    await files.copyTo('plate.3mf', join(scratch, `${kind}.3mf`))
    expect(Buffer.compare(readFileSync(join(scratch, `${kind}.3mf`)), large)).toBe(0)
    await files.remove('plate.3mf')
  })

  test('are stored from a file of this machine', async () => {
    const path = join(scratch, `${kind}.stl`)
    await writeFile(path, 'solid')
    await files.write('moved.stl', bytesOf('an older file'))
    await files.moveFrom(path, 'moved.stl')
    expect(Buffer.from((await files.read('moved.stl')) ?? '').toString()).toBe('solid')
    await files.remove('moved.stl')
  })

  test('that are not there are nothing, and may be removed', async () => {
    expect(await files.read('nothing.jpg')).toBeUndefined()
    expect(await files.stream('nothing.jpg')).toBeUndefined()
    await files.remove('nothing.jpg')
    expect(await files.copyTo('nothing.jpg', join(scratch, 'nothing.jpg'))).toBe(false)
  })

  test('are listed, each once, however many there are', async () => {
    expect(await all(files)).toEqual([])
    const names = Array.from({ length: 8 }, (_, index) => `proof-${index}.webp`)
    for (const name of names) await files.write(name, bytesOf(name))
    expect(await all(files)).toEqual(names)
    for (const name of names.slice(2)) await files.remove(name)
    expect(await all(files)).toEqual(names.slice(0, 2))
  })
})

test('a file in an object store has an address that opens it for a while, and only it', async () => {
  const files = await openFiles(readConfig({ DATA_DIR: scratch, ...objects.environment }))
  await files.write('one.stl', bytesOf('a solid'))
  await files.write('other.stl', bytesOf('another'))
  const address = (await files.address('one.stl', 60)) ?? ''
  expect(await (await fetch(address)).text()).toBe('a solid')
  expect((await fetch(address.replace('one.stl', 'other.stl'))).status).toBe(403)
  objects.forward(61)
  expect((await fetch(address)).status).toBe(403)
})

test('a file in a folder has no address of its own', async () => {
  expect(await folderStore(scratch).address('one.stl', 60)).toBeUndefined()
})

test('half a file in a folder is not listed', async () => {
  const folder = mkdtempSync(join(scratch, 'half-'))
  await writeFile(join(folder, 'one.jpg.1f0c2a4e-0000-4000-8000-0123456789ab'), 'half')
  expect(await all(folderStore(folder))).toEqual([])
})

test('a store’s refusal is reported without the key; a silent store times out', async () => {
  const { objectStore } = readConfig(objects.environment)
  const wrong = bucketStore({ ...objectStore!, secretKey: 'not the right one' })
  const refusal = await wrong.read('one.stl').catch((error: Error) => error)
  expect(`${refusal}`).toContain('S3 returned 403')
  expect(JSON.stringify(refusal) + (refusal as Error).stack).not.toContain('not the right one')
  const elsewhere = await all(bucketStore({ ...objectStore!, bucket: 'elsewhere' })).catch(String)
  expect(elsewhere).toContain('The bucket elsewhere does not exist.')
  const silent = await startObjectStore()
  silent.stall()
  const { objectStore: stalled } = readConfig(silent.environment)
  await expect(bucketStore(stalled!, { waiting: 50, passing: 50 }).read('one.stl')).rejects.toThrow(/timeout/i)
  await silent.stop()
})

test('a shop on an object store shows its pictures from there, and is backed up and restored to either kind', async () => {
  const shop = await openTestShop(objects.environment)
  const { database, files, config } = shop.services
  const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#d13a25' } })
    .png()
    .toBuffer()
  const address = await storeImage(files, photo)
  const site = await createSite(shop.services)
  expect((await site.request(address.replace('.jpg', '-320.webp'))).status).toBe(200)
  const names = await all(files)
  expect(names).toEqual(expect.arrayContaining([address, address.replace('.jpg', '-320.webp')].map(bare)))
  const archive = join(scratch, 'archive.tar.gz')
  await writeBackup({ pool: database.pool, files, dataDir: config.dataDir }, archive)

  const other = await startObjectStore()
  const stores = [
    (dataDir: string) => openFiles({ dataDir, objectStore: undefined }),
    (dataDir: string) => openFiles(readConfig({ DATA_DIR: dataDir, ...other.environment })),
  ]
  for (const open of stores) {
    const place = await newTestPlace()
    const restored = await open(place.where.dataDir)
    await restoreBackup({ ...place.where, files: restored }, archive, false, createLog('silent'))
    expect(await all(restored)).toEqual(names)
    expect(await restored.read(bare(address))).toEqual(await files.read(bare(address)))
    await place.forget()
  }
  await other.stop()
  await shop.close()
})

const bare = (address: string) => address.replace('/files/', '')
