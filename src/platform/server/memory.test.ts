import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { availableBytes, hasMemoryForTask, hasMemoryForWorker } from './memory.ts'

const megabyte = 1024 * 1024
const roots: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** What Linux says in its files. */
function saying(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'little-layers-room-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}
const held = String(450 * megabyte)
const files = 150 * megabyte

test.each([
  ['that sees its own group', { own: '0::/', at: 'sys/fs/cgroup' }],
  ['among others', { own: '0::/shop.slice', at: 'sys/fs/cgroup/shop.slice' }],
  ['that is called something else outside', { own: '0::/docker/1a', at: 'sys/fs/cgroup' }],
])('in a container %s what all its processes leave is left, whatever they have read of files', (_, { own, at }) => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * megabyte)
  vi.spyOn(process, 'availableMemory').mockReturnValue(10 * megabyte)
  const root = saying({
    'proc/self/cgroup': `${own}\n`,
    [`${at}/memory.current`]: held,
    [`${at}/memory.stat`]: `anon 1\nactive_file ${files}\ninactive_file ${files}\nactive_anon 7\n`,
  })
  expect(availableBytes(root) / megabyte).toBe(512 - 450 + 300 - 96)
})

test('an older Linux says the same in other files', () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * megabyte)
  const root = saying({
    'proc/self/cgroup': '9:cpu:/\n4:memory:/shop\n0::/\n',
    'sys/fs/cgroup/memory/shop/memory.usage_in_bytes': held,
    'sys/fs/cgroup/memory/shop/memory.stat': `active_file 5\ntotal_active_file ${files}\ntotal_inactive_file ${files}\n`,
  })
  expect(availableBytes(root) / megabyte).toBe(512 - 450 + 300 - 96)
})

test('where nothing is said of the container, what this process does not hold is left', () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * megabyte)
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(180 * megabyte)
  expect(availableBytes(saying({})) / megabyte).toBe(332)
})

test.each([0, 2 ** 63])('elsewhere what the machine still has is left (%d)', (limit) => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit)
  vi.spyOn(process, 'availableMemory').mockReturnValue(300 * megabyte)
  expect(availableBytes() / megabyte).toBe(300)
})

test('one more thread takes more than one more task of a thread', () => {
  const asked = [100, 300, 500].map((left) => [
    hasMemoryForWorker(0, left * megabyte),
    hasMemoryForTask(left * megabyte),
  ])
  expect(asked).toEqual([
    [false, false],
    [false, true],
    [true, true],
  ])
})

test('what threads that have only begun will take is not given away again', () => {
  const left = 900 * megabyte
  expect([0, 1, 2].map((beginning) => hasMemoryForWorker(beginning, left))).toEqual([true, true, false])
})
