import { describe, expect, test } from 'vitest'
import { defaultColors } from '#features/gifts/makes/offer.ts'
import { hardToRead } from './hard-to-read.ts'

const letters = (color: string, ...hex: string[]) => ({ color, name: color, look: { hex, finish: 'matte' as const } })
const cream = letters('cream', '#fffdf5')

describe('letters', () => {
  test('in cream can be read on each color of a new shop', () => {
    expect(defaultColors.flatMap((color) => hardToRead(color, [cream]))).toEqual([])
  })

  test('are hard to read on nearly the same color, in either tone', () => {
    const snow = letters('snow', '#f4f6f7')
    const black = letters('black', '#15151d')
    expect(hardToRead(snow, [cream, black])).toEqual(['cream'])
    expect(hardToRead(letters('sunset', '#ff7a1a', '#1a1a22'), [cream, black])).toEqual(['black'])
  })

  test('in the color of the gift are not compared: they are read by their relief', () => {
    expect(hardToRead(cream, [{ color: 'body', name: 'Color of the gift' }])).toEqual([])
  })
})
