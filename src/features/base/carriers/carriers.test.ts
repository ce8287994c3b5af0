import { expect, test } from 'vitest'
import { carrierName, carrierOfNumber, carriers, followAddress, readCarrier } from './carriers.ts'

test.each([
  ['1Z5R89390357567127', 'ups'],
  ['1z 5r8 939 03 5756 7127', 'ups'],
  ['9400111202555842332669', 'usps'],
  ['420972059400111202555842332669', 'usps'],
  ['42097205 1234 9400 1112 0255 5842 3326 69', 'usps'],
  ['RB123456785GB', 'royal-mail'],
  ['RB 123 456 785 DE', 'dhl'],
  ['JJD000390007827384910', 'dhl'],
  ['3SABCD1234567', 'postnl'],
])('carrierOfNumber recognizes %s as %s', (number, carrier) => {
  expect(carrierOfNumber(number)).toBe(carrier)
})

test.each([
  ['a wrong UPS check digit', '1Z5R89390357567128'],
  ['a wrong USPS check digit', '9400111202555842332668'],
  ['a wrong check digit of a postal number', 'RB123456784GB'],
  ['a country without a known carrier', 'RB123456785ZZ'],
  ['twelve digits, which may be FedEx, DHL or DPD', '986578788855'],
  ['a number of no carrier', 'LL-2026-77'],
])('finds no carrier for %s', (_, number) => {
  expect([carrierOfNumber(number), followAddress(number, null)]).toEqual([null, null])
})

test('followAddress links to the given carrier, or to the carrier of the number', () => {
  expect(followAddress('9865 7878 8855', 'fedex')).toBe('https://www.fedex.com/fedextrack/?trknbr=986578788855')
  expect(followAddress('1Z5R89390357567127', null)).toBe('https://www.ups.com/track?tracknum=1Z5R89390357567127')
  expect(followAddress('1Z5R89390357567127', 'dhl')).toContain('dhl.com')
  expect(followAddress('a&b/../c', 'ups')).toBe('https://www.ups.com/track?tracknum=A%26B%2F..%2FC')
  expect(followAddress(null, 'ups')).toBe(null)
})

test('readCarrier ignores case and further words', () => {
  for (const carrier of carriers) expect(readCarrier(` ${carrierName(carrier).toUpperCase()} `)).toBe(carrier)
  expect(['Deutsche Post DHL', 'royal mail tracked 48', 'Colissimo', 'UPS Ground'].map(readCarrier)).toEqual([
    'dhl',
    'royal-mail',
    'la-poste',
    'ups',
  ])
  expect(['2.4 kg', '', 'DHL or UPS', 'a bike'].map(readCarrier)).toEqual([null, null, null, null])
})
