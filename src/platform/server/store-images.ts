import { noPicture } from '#platform/picture-upload.ts'
import { Problem } from '#platform/problem.ts'
import { isWebAddress } from '#platform/web-address.ts'
import { makeWidths, storeEncoded } from './images.ts'
import { enqueue, type JobWorker } from './jobs.ts'
import { requireFileSpace } from './require-file-space.ts'
import type { Shop } from './shop.ts'

/** Stores several images; answers their paths in the same order. */
export async function storeImages(shop: Shop, images: string[]): Promise<string[]> {
  const kept: string[] = []
  // One after another: decoded pictures are large.
  for (const image of images) kept.push(await storePicture(shop, image))
  return kept
}

/**
 * The path of an image: a data string is decoded, checked, re-encoded and stored (rule 21); a URL or path
 * stays. Nothing is fetched from a URL. Throws 400 for anything else.
 */
export async function storePicture(shop: Shop, image: string): Promise<string> {
  const data = /^data:[^,]{0,100};base64,(.*)$/s.exec(image)?.[1]
  if (data !== undefined) return storePhoto(shop, Buffer.from(data, 'base64'))
  if (isWebAddress(image) && image.length <= 2000) return image
  throw new Problem('bad-request', noPicture)
}

/**
 * Stores a picture's bytes, decoded in a limited process. Throws 400 for a picture that cannot be read, 503 while many others are being
 * read, and what `storeEncodedPhoto` throws.
 */
export async function storePhoto(shop: Shop, bytes: Uint8Array): Promise<string> {
  const picture = await shop.pictureReader.read(bytes)
  if ('sentence' in picture) throw new Problem('bad-request', picture.sentence)
  return storeEncodedPhoto(shop, picture.encoded)
}

/** Stores an encoded picture. A job makes its smaller widths, so visitors do not wait for them. Throws 503 when the disk is almost full. */
export async function storeEncodedPhoto(shop: Shop, encoded: Uint8Array): Promise<string> {
  await requireFileSpace(shop)
  const address = await storeEncoded(shop.files, encoded)
  await enqueue(shop, 'picture-widths', address, {})
  return address
}

export const widthsWorker =
  ({ files }: Shop): JobWorker =>
  ({ subject }) =>
    makeWidths(files, subject)
