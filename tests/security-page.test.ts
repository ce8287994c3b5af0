import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Class'))

test.each(rows)('names a test that there is: %s', (row) => {
  const [, file = '', name = ''] = /`([^`]+\.test\.tsx?)` "(.+)" \|$/.exec(row) ?? []
  // Quotation marks and spaces may stand otherwise in the source.
  const plain = (text: string) => text.replace(/[\\'"’`]/g, '')
  expect(plain(readFileSync(file, 'utf8'))).toContain(plain(name))
})
