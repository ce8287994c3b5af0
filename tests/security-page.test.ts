import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Class'))

// Quotation marks may differ in the source.
const plain = (text: string) => text.replace(/[\\'"’`]/g, '')

test('each attack on the security page names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(60)
  const missing = rows.filter((row) => {
    const [, file = '', name = ''] = /`([^`]+\.test\.tsx?)` "(.+)" \|$/.exec(row) ?? []
    return !existsSync(file) || !plain(readFileSync(file, 'utf8')).includes(plain(name))
  })
  expect(missing).toEqual([])
})
