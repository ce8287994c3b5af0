import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { modelFileOf } from '#features/gifts/models/model-address.ts'
import { contentHash } from '#platform/server/files.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findModelOf, withMesh } from './find-model.ts'

/** A model's mesh for the 3D view before any choice, compressed with Brotli and built on the first request. Undefined for an unknown model. */
export async function findMesh(shop: Shop, modelFile: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const model = await findModelOf(shop, modelFile)
  if (!model) return undefined
  const name = `model-${contentHash(Buffer.from(modelFileOf(model)))}.bin.br`
  const kept = await shop.files.read(name)
  if (kept) return kept
  const mesh = await shop.workshop.show(
    await withMesh(shop, { model, make: { color: 'red', size: 'medium', engraving: '' } }),
  )
  const packed = new Uint8Array(await promisify(brotliCompress)(mesh))
  await shop.files.write(name, packed)
  return packed
}
