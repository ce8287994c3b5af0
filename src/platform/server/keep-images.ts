import { noPicture } from '#platform/picture-upload.ts'
import { Problem } from '#platform/problem.ts'
import { isWebAddress } from '#platform/web-address.ts'
import { keepImage, makeWidths } from './images.ts'
import { enqueue, type JobWorker } from './jobs.ts'
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
export async function keepPicture(shop: Shop, image: string): Promise<string> {
  const data = /^data:[^,]{0,100};base64,(.*)$/s.exec(image)?.[1]
  if (data !== undefined) return keepPhoto(shop, Buffer.from(data, 'base64'))
  if (isWebAddress(image) && image.length <= 2000) return image
  throw new Problem('bad-request', noPicture)
}

/** The same of a picture's bytes. Its smaller forms are made by a job: nobody who looks at it waits for them. */
export async function keepPhoto(shop: Shop, bytes: Uint8Array): Promise<string> {
  const address = await keepImage(shop.files, bytes)
  await enqueue(shop, 'picture-widths', address, {})
  return address
}

export const widthsWorker =
  ({ files }: Shop): JobWorker =>
  ({ subject }) =>
    makeWidths(files, subject)
