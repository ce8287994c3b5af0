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
