import { describe, expect, test } from 'vitest'
import { faultOfMailText, fillMailText, mailKinds, mailParts, mails } from './mail-texts.ts'

const of = { name: '{order} $& Ida', order: '5D7A2B1C', date: 'Dec 3' }

// rule 115
describe('a text of an email', () => {
  test('has its values filled in once', () => {
    expect(fillMailText({ mailShipped: 'Hi {name}, {name}! {day}' }, 'mailShipped', 'opening', of)).toBe(
      'Hi {order} $& Ida, {order} $& Ida! {day}',
    )
    expect(fillMailText({ mailShippedSubject: '#{order} of {date}' }, 'mailShipped', 'subject', of)).toBe(
      '#5D7A2B1C of Dec 3',
    )
  })

  test('is the default until an owner writes it; a blank paragraph is left out, a blank subject is the default', () => {
    for (const texts of [{}, { mailShipped: null, mailShippedSubject: '' }]) {
      expect(fillMailText(texts, 'mailShipped', 'opening', of)).toMatch(/^Your order #5D7A2B1C has been printed/)
      expect(fillMailText(texts, 'mailShipped', 'subject', of)).toBe('Your order #5D7A2B1C is on its way')
    }
    expect(fillMailText({ mailDelayedClosing: '' }, 'mailDelayed', 'closing', of)).toBe('')
  })

  test.each([
    ['{day}', 'This email does not know {day}. Use {name}, {order} or {date}.'],
    ['{Name}', 'This email does not know {Name}. Use {name}, {order} or {date}.'],
    ['Thanks, { name }', 'This email does not know { name }. Use {name}, {order} or {date}.'],
    ['{name}: #{order} of {date} } {', undefined],
  ])('with %s in it is refused or used', (text, fault) => {
    expect(faultOfMailText('mailShipped', 'opening', text)).toBe(fault)
  })

  test('names the placeholders of its email, if there are any', () => {
    expect(faultOfMailText('mailWelcome', 'closing', '{order}')).toBe('This email does not know {order}. Use {name}.')
    expect(faultOfMailText('mailMessage', 'opening', '{name}')).toBe(
      'This email does not know {name}. It has no placeholders.',
    )
  })

  test.each(['One\ntwo', 'One\r\nBcc: all@example.com', 'One\u2028two', 'One\u0000two'])(
    'has a subject of one line: %j is refused',
    (text) => {
      expect(faultOfMailText('mailShipped', 'subject', text)).toBe('Use one line for the subject')
    },
  )

  test('has a subject of at most 150 characters', () => {
    expect(faultOfMailText('mailShipped', 'subject', 'x'.repeat(150))).toBeUndefined()
    expect(faultOfMailText('mailShipped', 'subject', 'x'.repeat(151))).toBe('Use at most 150 characters')
  })

  test('can be the default of every email', () => {
    const faults = mailKinds.flatMap((kind) =>
      mailParts.map((part) => faultOfMailText(kind, part, mails[kind][part]) && `${kind} ${part}`),
    )
    expect(faults.filter(Boolean)).toEqual([])
  })
})
