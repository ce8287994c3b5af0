import { noPicture } from '#platform/picture-upload.ts'
import { Problem } from '#platform/problem.ts'
import { isWebAddress } from '#platform/web-address.ts'
import { keepImage } from './images.ts'
import type { Shop } from './shop.ts'

/** Several images as addresses, in their order. */
export async function keepImages(shop: Shop, images: string[]): Promise<string[]> {
  const kept: string[] = []
  // One after the other: pictures are large once they are decoded.
  for (const image of images) kept.push(await keepPicture(shop, image))
  return kept
}

/**
 * An image as an address: a picture given as a data string is decoded, checked, encoded anew and stored (rule 21); an address
 * stays. Nothing is ever fetched from an address. Throws 400 for anything else.
 */
export async function keepPicture({ files }: Shop, image: string): Promise<string> {
  const data = /^data:[^,]{0,100};base64,(.*)$/s.exec(image)?.[1]
  if (data !== undefined) return keepImage(files, Buffer.from(data, 'base64'))
  if (isWebAddress(image) && image.length <= 2000) return image
  throw new Problem('bad-request', noPicture)
}
