import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBuiltFiles } from './built-files.ts'
import { answerOf, bytesOf } from './ready-bytes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'little-layers-built-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of [
    ['cart.js', 'plain'],
    ['cart.js.br', 'packed'],
    ['cart.js.gz', 'zipped'],
    ['figtree.woff2', 'letters'],
  ] as const)
    writeFileSync(join(folder, 'assets', name), text)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a built file is read for the first who asks, and then stays in memory', async () => {
  const { take } = openBuiltFiles(folder)
  expect(take('/assets/cart.js')).toBeUndefined()
  await expect.poll(() => take('/assets/cart.js')).toBeDefined()
  rmSync(folder, { recursive: true })
  const said = (path: string, encodings: string) => {
    const found = take(path)
    if (!found) return undefined
    const { status, headers, body } = answerOf(found, { encodings, match: undefined, isApi: false })
    return [status, headers.includes('br'), new TextDecoder().decode(bytesOf(body) ?? undefined)]
  }
  expect(said('/assets/cart.js', 'br')).toEqual([200, true, 'packed'])
  expect(said('/assets/cart.js', 'identity')).toEqual([200, false, 'plain'])
  for (const path of ['/assets/cart.js.br', '/assets/../package.json', '/assets/', '/cart.js', '/assets/none.js'])
    expect([path, said(path, 'br')]).toEqual([path, undefined])
})

test('one that is not packed comes as it is', async () => {
  const { take } = openBuiltFiles(folder)
  await expect.poll(() => take('/assets/figtree.woff2')).toMatchObject({ brotli: null })
})

test('one that cannot be read yet is tried again', async () => {
  const { take } = openBuiltFiles(folder)
  rmSync(join(folder, 'assets', 'figtree.woff2'))
  expect(take('/assets/figtree.woff2')).toBeUndefined()
  writeFileSync(join(folder, 'assets', 'figtree.woff2'), 'letters')
  await expect.poll(() => take('/assets/figtree.woff2')).toBeDefined()
})
