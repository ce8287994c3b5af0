import { expect, test } from 'vitest'
import { readTrackingList } from './tracking-list.ts'

const read = (text: string) =>
  readTrackingList(text).map(({ line, order, trackingNumber }) => [line, order, trackingNumber])

test.each([
  ['commas', 'F495C8BF, 1Z999'],
  ['semicolons', '#F495C8BF;1Z999'],
  ['tabs', 'F495C8BF\t1Z999'],
  ['blanks', '  #f495c8bf   1Z999  '],
  ['quotation marks', '"F495C8BF","1Z999"'],
  ['further columns', 'F495C8BF,1Z999,UPS,2.4 kg'],
])('a line with %s is an order and its number', (_, text) => {
  expect(read(text)).toEqual([[1, 'f495c8bf', '1Z999']])
})

test('a line may say which parcel of an order it means, and who brings it', () => {
  const [first, second, third] = readTrackingList('F495C8BF-2;00340434;DHL Paket\nF495C8BF,1,2.4 kg,UPS\nF495C8BF\t2')
  expect([first?.order, first?.parcel, first?.carrier]).toEqual(['f495c8bf', 2, 'dhl'])
  expect([second?.parcel, second?.carrier, third?.carrier]).toEqual([null, 'ups', null])
})

test('blanks within a number stay, and lines keep where they stand', () => {
  expect(read('Order number,Tracking number\r\n\r\nF495C8BF, 1Z 999 AA1\nA1B2C3D4 12 34')).toEqual([
    [3, 'f495c8bf', '1Z 999 AA1'],
    [4, 'a1b2c3d4', '12 34'],
  ])
})

test('a line without a number is one all the same, and nothing is nothing', () => {
  expect(read('F495C8BF\nF495C8BF,')).toEqual([
    [1, 'f495c8bf', ''],
    [2, 'f495c8bf', ''],
  ])
  expect(read(' \n\t\n')).toEqual([])
})

test.each([
  ['a name', 'ABCD1234,Ann Example,9400111899223856931234'],
  ['a name with a comma', 'ABCD1234,"Example, Ann",9400111899223856931234'],
  ['a price', 'ABCD1234,$7.85,9400111899223856931234'],
  ['a weight and a date', 'ABCD1234\t2 kg\t2026-12-01\t9400111899223856931234'],
  ['an address', 'ABCD1234;Ann;12 Test Street;97205;9400111899223856931234'],
  ['a formula of a spreadsheet', 'ABCD1234\t="9400111899223856931234"'],
  ['an apostrophe of a spreadsheet', "ABCD1234\t'9400111899223856931234"],
])('finds the tracking number beside %s', (_, text) => {
  expect(read(text)).toEqual([[1, 'abcd1234', '9400111899223856931234']])
})

test.each([
  ['Reference\tTracking\nABCD1234\tLL 1', 'LL 1'],
  ['Reference,Name,Tracking number\nABCD1234,4 Friends,LL 1', 'LL 1'],
  ['Order;Carrier;Tracking;Price\nABCD1234;UPS;17;20', '17'],
])('knows a heading: %j', (text, trackingNumber) => {
  expect(read(text)).toEqual([[2, 'abcd1234', trackingNumber]])
})

test.each([
  [
    'ABCD1234\t9.40011E+21',
    'A spreadsheet rounded this tracking number to 9.40011E+21. Format its column as text, then copy the number again.',
  ],
  [
    'ABCD1234;9,40011E+21',
    'A spreadsheet rounded this tracking number to 9,40011E+21. Format its column as text, then copy the number again.',
  ],
  [
    'ABCD1234\t9400111899223850000000',
    'A spreadsheet rounded this tracking number to 9400111899223850000000. Format its column as text, then copy the number again.',
  ],
  ['ABCD1234,Ann Example', '“Ann Example” is not a tracking number.'],
  ['ABCD1234,$7.85', '“$7.85” is not a tracking number.'],
])('refuses what is no tracking number: %j', (text, problem) => {
  const [line] = readTrackingList(text)
  expect([line?.trackingNumber, line?.problem]).toEqual(['', problem])
})
