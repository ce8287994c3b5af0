import { pictureWidths } from '#platform/picture-widths.ts'
import { Problem } from '#platform/problem.ts'
import { pictureFormats } from './images.ts'
import { reasonOf } from './log.ts'
import type { Shop } from './shop.ts'
import { storeEncodedPhoto } from './store-images.ts'

/**
 * Stores a person's photo in a file of its own: equal photos of two people have different addresses, so that one can be deleted. Throws what
 * `storePhoto` throws.
 */
export async function storeOwnPhoto(shop: Shop, bytes: Uint8Array): Promise<string> {
  const picture = await shop.pictureReader.read(bytes)
  if ('sentence' in picture) throw new Problem('bad-request', picture.sentence)
  return storeEncodedPhoto(shop, withComment(picture.encoded, crypto.randomUUID()))
}

/** A JPEG with a comment segment behind its start marker. */
function withComment(jpeg: Uint8Array, text: string): Uint8Array {
  const comment = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
}

/** Removes stored photos with their smaller widths. A file that cannot be removed is logged. */
export async function removeOwnPhotos({ files, log }: Shop, addresses: string[]): Promise<void> {
  for (const address of addresses) {
    const base = address.replace(/^\/files\/|\.jpg$/g, '')
    const widths = pictureWidths.flatMap((width) => pictureFormats.map((format) => `${base}-${width}.${format}`))
    for (const name of [`${base}.jpg`, ...widths])
      await files.remove(name).catch((error: unknown) => {
        log.error({ name, reason: reasonOf(error) }, 'failed to remove a deleted photo')
      })
  }
}
