import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { BannerCard } from './promotional-banners.tsx'

const pictureOf = (image: string) => {
  const html = renderToStaticMarkup(<BannerCard banner={{ title: 'Baubles', description: null, image, link: null }} />)
  return /class="(photo|size-full)/.exec(html)?.[1]
}

test('fits drawings and proofs into a banner, and fills its side with photographs', () => {
  expect(pictureOf(`/files/${'a'.repeat(64)}.jpg`)).toBe('photo')
  expect(pictureOf('https://example.com/baubles.jpg')).toBe('photo')
  expect(pictureOf(drawingPath('bauble'))).toBe('size-full')
  expect(pictureOf(proofPicture('a'.repeat(64)))).toBe('size-full')
})
