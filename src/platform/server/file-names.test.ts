import { expect, test } from 'vitest'
import { attachment, eachOnce, fileNameOf } from './file-names.ts'

test.each([
  ['Cyrillic', '1-1x-Сердце-Наташа', '1-1x-Сердце-Наташа'],
  ['accents', 'Zoe\u0308 & “Sam”', 'Zoë-Sam'],
  ['Hebrew', 'נועה + Ida', 'נועה-Ida'],
  ['what no file system takes', ' ../a\\b:c*?"<d>|\u0007\u202e.. ', 'a-b-c-d'],
  ['emoji with their looks', 'Ida ❤️ 👨‍👩‍👧', 'Ida'],
  ['nothing of it', '❤️', ''],
])('a name keeps the letters of %s', (_, text, name) => {
  expect(fileNameOf(text)).toBe(name)
})

test('a long name ends between two characters', () => {
  expect(fileNameOf('Н'.repeat(200))).toBe('Н'.repeat(80))
  expect(fileNameOf(`${'a'.repeat(159)}नि`)).toBe('a'.repeat(159))
})

test('files that lie together have names of their own', () => {
  expect(eachOnce(['Ida.3mf', 'ida.3mf', 'Sam.3mf', 'Ida.3mf', 'a', 'a'])).toEqual([
    'Ida.3mf',
    'ida-2.3mf',
    'Sam.3mf',
    'Ida-3.3mf',
    'a',
    'a-2',
  ])
})

test('a download is called by its letters, and in ASCII where nothing else is read', () => {
  expect(attachment('orders.csv')).toBe('attachment; filename="orders.csv"')
  expect(attachment('1x-Zoë.3mf')).toBe(`attachment; filename="1x-Zoe.3mf"; filename*=UTF-8''1x-Zo%C3%AB.3mf`)
  expect(attachment('Łucja-Bjørn-Weiß.3mf')).toContain('filename="Lucja-Bjorn-Weiss.3mf"')
  expect(attachment('1x-Наташа.3mf')).toMatch(/^attachment; filename="1x\.3mf"; filename\*=UTF-8''1x-%D0%9D/)
  expect(attachment('Наташа.3mf')).toContain('filename="file.3mf"')
  expect(attachment(`a"b\r\n('*).stl`)).toBe(
    `attachment; filename="a-b.stl"; filename*=UTF-8''a%22b%0D%0A%28%27%2A%29.stl`,
  )
})
