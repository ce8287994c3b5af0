import { describe, expect, test } from 'vitest'
import { requireFileSpace } from './require-file-space.ts'

const log = { error: () => undefined } as never

describe('uploads', () => {
  test.skipIf(process.platform !== 'linux')('pause while the disk where they arrive is full', async () => {
    const files = { freeBytes: async () => Number.POSITIVE_INFINITY } as never
    // This file system has no free bytes.
    const config = { dataDir: '/proc' } as never
    await expect(requireFileSpace({ files, config, log })).rejects.toThrow('almost no storage space left')
  })
})
