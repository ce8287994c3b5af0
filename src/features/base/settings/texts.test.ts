import { expect, test } from 'vitest'
import { readHours } from './texts.ts'

test('contact hours are read as labels and times', () => {
  expect(readHours('Phone: Mon-Fri 9:00-18:00\n\n Sat 10:00-16:00 \nBy letter: always: yes')).toEqual([
    ['Phone', 'Mon-Fri 9:00-18:00'],
    ['', 'Sat 10:00-16:00'],
    ['By letter', 'always: yes'],
  ])
})
