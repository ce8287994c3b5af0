import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBuiltFiles } from './built-files.ts'
import { answerOf, bytesOf } from './ready-bytes.ts'

let folder: string
const write = (name: string, text: string) => writeFileSync(join(folder, 'assets', name), text)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'little-layers-built-'))
  mkdirSync(join(folder, 'assets'))
  write('cart.js', 'plain')
  write('cart.js.br', 'packed')
  write('cart.js.gz', 'zipped')
  write('home.js', 'later')
  write('figtree.woff2', 'letters')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Take = ReturnType<typeof openBuiltFiles>['take']
const textOf = (take: Take, path: string, encodings = 'br') => {
  const found = take(path)
  if (!found) return undefined
  const { headers, body } = answerOf(found, { encodings, match: undefined, isApi: false })
  return [headers.includes('br'), new TextDecoder().decode(bytesOf(body) ?? undefined)]
}
/** Waits until one has been read that was asked for after all others. */
const settle = (take: Take) => expect.poll(() => take('/assets/home.js')).toBeDefined()

test('a built file is read once, for the first who asks, and then stays in memory', async () => {
  const { take } = openBuiltFiles(folder)
  expect(take('/assets/cart.js')).toBeUndefined()
  await expect.poll(() => textOf(take, '/assets/cart.js')).toEqual([true, 'packed'])
  write('cart.js', 'PLAIN')
  write('cart.js.br', 'PACKED')
  take('/assets/cart.js')
  await settle(take)
  expect(textOf(take, '/assets/cart.js')).toEqual([true, 'packed'])
  expect(textOf(take, '/assets/cart.js', 'identity')).toEqual([false, 'plain'])
})

test('nothing else is read', async () => {
  const { take } = openBuiltFiles(folder)
  const others = ['cart.js.br', 'cart.js.gz', '../package.json', '', 'none.js', 'cart.js?', './cart.js']
  const paths = [...others.map((name) => `/assets/${name}`), '/cart.js']
  for (const path of paths) take(path)
  await settle(take)
  for (const path of paths) expect([path, take(path)]).toEqual([path, undefined])
})

test('one that is not packed comes as it is', async () => {
  const { take } = openBuiltFiles(folder)
  await expect.poll(() => textOf(take, '/assets/figtree.woff2')).toEqual([false, 'letters'])
})

test('one that cannot be read yet, or is being written, is tried again', async () => {
  const { take } = openBuiltFiles(folder)
  rmSync(join(folder, 'assets', 'figtree.woff2'))
  write('cart.js.br', 'pa')
  const paths = ['/assets/figtree.woff2', '/assets/cart.js']
  for (const path of paths) take(path)
  await settle(take)
  expect(paths.map((path) => textOf(take, path))).toEqual([undefined, undefined])
  write('figtree.woff2', 'letters')
  write('cart.js.br', 'packed')
  await expect.poll(() => paths.map((path) => textOf(take, path)?.[1])).toEqual(['letters', 'packed'])
})
