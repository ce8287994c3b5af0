import { expect, test } from 'vitest'
import { openBodyRoom } from './body-room.ts'

const tooSlow = 'Many files are being received, and yours arrived too slowly. Please send it again in a moment.'

test('bodies within the room stay', () => {
  const hold = openBodyRoom(100)
  const [one, other] = [hold(), hold()]
  one.add(50)
  other.add(50)
  one.release()
  expect(() => other.add(50)).not.toThrow()
})

test('the body that has been arriving for the longest time gives way to others', async () => {
  const hold = openBodyRoom(100)
  const [waiting, first, second, last] = [hold(), hold(), hold(), hold()]
  first.add(40)
  second.add(40)
  last.add(40)
  await expect(first.displaced).rejects.toThrow(tooSlow)
  // A body without bytes has nothing to give.
  expect(await Promise.race([waiting.displaced, second.displaced, 'stays'])).toBe('stays')
})

test('a complete body never gives way, and without room a body is refused', () => {
  const hold = openBodyRoom(100)
  const [complete, late] = [hold(), hold()]
  complete.add(90)
  complete.complete()
  expect(() => late.add(20)).toThrow('Other files are being received. Please try again in a moment.')
  late.release()
  complete.release()
  expect(() => hold().add(100)).not.toThrow()
})
