import { expect, test } from 'vitest'
import { fillMailText, noTexts, readHours } from './texts.ts'

test('an email begins with the own text or the default, with name and number put in once', () => {
  const of = { name: '{order} $& Ida', order: '5D7A2B1C' }
  expect(fillMailText({ ...noTexts, mailWelcome: 'Hi {name}, {name}! {day}' }, 'mailWelcome', of)).toBe(
    'Hi {order} $& Ida, {order} $& Ida! {day}',
  )
  for (const texts of [noTexts, {}, { mailShipped: '' }])
    expect(fillMailText(texts, 'mailShipped', of)).toMatch(/^Your order #5D7A2B1C has been printed/)
})

test('contact hours are read as labels and times', () => {
  expect(readHours('Phone: Mon-Fri 9:00-18:00\n\n Sat 10:00-16:00 \nBy letter: always: yes')).toEqual([
    ['Phone', 'Mon-Fri 9:00-18:00'],
    ['', 'Sat 10:00-16:00'],
    ['By letter', 'always: yes'],
  ])
})
