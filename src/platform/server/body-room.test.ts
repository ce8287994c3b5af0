import { expect, test } from 'vitest'
import { openBodyRoom, roomForBodies } from './body-room.ts'

const tooSlow = 'Many files are being received, and yours arrived too slowly. Please send it again in a moment.'

test('bodies within the room stay', () => {
  const hold = openBodyRoom(() => 100)
  const [one, other] = [hold(), hold()]
  one.add(50)
  other.add(50)
  one.release()
  expect(() => other.add(50)).not.toThrow()
})

test('the body that has been arriving for the longest time gives way to others', async () => {
  const hold = openBodyRoom(() => 100)
  const [waiting, first, second, last] = [hold(), hold(), hold(), hold()]
  first.add(40)
  second.add(40)
  last.add(40)
  await expect(first.displaced).rejects.toThrow(tooSlow)
  // A body without bytes has nothing to give.
  expect(await Promise.race([waiting.displaced, second.displaced, 'stays'])).toBe('stays')
})

test('a complete body never gives way, and without room a body is refused', () => {
  const hold = openBodyRoom(() => 100)
  const [complete, late] = [hold(), hold()]
  complete.add(90)
  complete.complete()
  expect(() => late.add(20)).toThrow('Other files are being received. Please try again in a moment.')
  late.release()
  complete.release()
  expect(() => hold().add(100)).not.toThrow()
})

const megabyte = 1024 * 1024

test('bodies take at most 100 MB, and leave 64 MB of the memory to the rest of the shop', () => {
  const room = (held: number, available: number) =>
    roomForBodies(held * megabyte, () => available * megabyte) / megabyte
  expect(room(50, 1000)).toBe(100)
  expect(room(50, 100)).toBe(86)
  expect(room(50, 64)).toBe(50)
})

test('small bodies are taken however short memory is', () => {
  expect(roomForBodies(8 * megabyte, () => 0)).toBeGreaterThan(8 * megabyte)
  expect(roomForBodies(9 * megabyte, () => 0)).toBe(8 * megabyte)
})

test('a body beyond what memory has room for makes the slowest give way', async () => {
  let available = 1000
  const hold = openBodyRoom((held) => held + available)
  const [first, second] = [hold(), hold()]
  first.add(40)
  available = 10
  expect(() => second.add(5)).not.toThrow()
  second.add(20)
  await expect(first.displaced).rejects.toThrow(tooSlow)
})
