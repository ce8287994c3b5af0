import { expect, test } from 'vitest'
import { pictureOf, previewOf } from './picture-of.ts'

const photo = '/files/photo.jpg'
const heart = (look: string) => `/drawings/heart/${look}.svg`

// rule 47
test('pictureOf prefers the chosen color', () => {
  const drawn = { images: [heart('red'), heart('blue')], imageColors: [] }
  expect(pictureOf(drawn, 'blue')).toBe(heart('blue'))
  // No picture shows gold, but the drawing can be tinted.
  expect(pictureOf(drawn, 'gold')).toBe(heart('gold'))

  const mixed = { images: [photo, heart('gold')], imageColors: ['red' as const] }
  expect(pictureOf(mixed, 'red')).toBe(photo)
  expect(pictureOf(mixed, 'gold')).toBe(heart('gold'))
  expect(pictureOf(mixed, 'green')).toBe(heart('green'))

  // The photo has no known color: a picture in another color is better than none.
  expect(pictureOf({ images: [photo], imageColors: [] }, 'green')).toBe(photo)
  expect(pictureOf({ images: [], imageColors: [] }, 'green')).toBeNull()
})

test('previewOf prefers drawings to photos, and photos of the color', () => {
  const drawn = { images: [photo, heart('red'), heart('blue')], imageColors: ['gold' as const] }
  expect([previewOf(drawn, 'blue'), previewOf(drawn, 'gold')]).toEqual([2, 1])
  const photos = { images: ['/files/red.jpg', '/files/blue.jpg'], imageColors: ['red' as const, 'blue' as const] }
  expect([previewOf(photos, 'blue'), previewOf(photos, 'gold')]).toEqual([1, undefined])
})
