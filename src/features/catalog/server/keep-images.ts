import { noPicture } from '#platform/picture-upload.ts'
import { Problem } from '#platform/problem.ts'
import { keepImage } from '#platform/server/images.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isWebAddress } from '#platform/web-address.ts'

/**
 * A product's images as addresses: a picture given as a data string is decoded, checked, encoded anew and stored (rule 21);
 * an address stays. Nothing is ever fetched from an address. Throws 400 for anything else.
 */
export async function keepImages({ files }: Shop, images: string[]): Promise<string[]> {
  const kept: string[] = []
  // One after the other: pictures are large once they are decoded.
  for (const image of images) {
    const data = /^data:[^,]{0,100};base64,(.*)$/s.exec(image)?.[1]
    if (data !== undefined) kept.push(await keepImage(files, Buffer.from(data, 'base64')))
    else if (isWebAddress(image) && image.length <= 2000) kept.push(image)
    else throw new Problem('bad-request', noPicture)
  }
  return kept
}
