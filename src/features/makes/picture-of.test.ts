import { expect, test } from 'vitest'
import { pictureOf } from './picture-of.ts'

const photo = '/files/photo.jpg'
const heart = (look: string) => `/drawings/heart/${look}.svg`

test('a line shows the picture of the colour that was chosen', () => {
  const drawn = { images: [heart('red'), heart('blue')], imageColors: [] }
  expect(pictureOf(drawn, 'blue')).toBe(heart('blue'))
  // No picture shows it, but a drawing can.
  expect(pictureOf(drawn, 'gold')).toBe(heart('gold'))

  const mixed = { images: [photo, heart('gold')], imageColors: ['red' as const] }
  expect(pictureOf(mixed, 'red')).toBe(photo)
  expect(pictureOf(mixed, 'gold')).toBe(heart('gold'))
  expect(pictureOf(mixed, 'green')).toBe(heart('green'))

  // Nobody said what it shows: better the gift in another colour than none.
  expect(pictureOf({ images: [photo], imageColors: [] }, 'green')).toBe(photo)
  expect(pictureOf({ images: [], imageColors: [] }, 'green')).toBeNull()
})
