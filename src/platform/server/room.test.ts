import { afterEach, expect, test, vi } from 'vitest'
import { hasRoomForOneMore, roomLeft } from './room.ts'

const megabyte = 1024 * 1024
afterEach(() => void vi.restoreAllMocks())

test('in a container what it allows and this process does not hold is left, whatever it has read of files', () => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(512 * megabyte)
  vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(180 * megabyte)
  vi.spyOn(process, 'availableMemory').mockReturnValue(10 * megabyte)
  expect([roomLeft() / megabyte, hasRoomForOneMore()]).toEqual([332, false])
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(1024 * megabyte)
  expect(hasRoomForOneMore()).toBe(true)
})

test.each([0, 2 ** 63])('elsewhere what the machine still has is left (%d)', (limit) => {
  vi.spyOn(process, 'constrainedMemory').mockReturnValue(limit)
  vi.spyOn(process, 'availableMemory').mockReturnValue(300 * megabyte)
  expect([roomLeft() / megabyte, hasRoomForOneMore()]).toEqual([300, false])
})
