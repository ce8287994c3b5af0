import { expect, test } from 'vitest'
import { kernelMegabytes, needRoomFor } from './room-for.ts'

const megabyte = 1024 * 1024

test('a model of more triangles than there is memory for is refused with how many there may be', () => {
  expect(() => needRoomFor(400_000, 256 * megabyte)).toThrow(
    'The model has 400,000 triangles, and this shop has memory for 209,000 just now. Please try again later, or reduce its detail.',
  )
  expect(() => needRoomFor(1, 10 * megabyte)).toThrow('memory for 0 just now')
})

test('others are read', () => {
  expect(() => needRoomFor(200_000, 256 * megabyte)).not.toThrow()
  expect(() => needRoomFor(2_000_000, 4_096 * megabyte)).not.toThrow()
})

test('what comes of a model takes no more than is left, nor more than a gigabyte', () => {
  expect([100, 512, 4096].map((room) => kernelMegabytes(room * megabyte))).toEqual([64, 416, 1024])
})
