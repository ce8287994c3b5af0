import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { encodePicture } from '#platform/server/images.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MeasuredFile } from './measure-file.ts'

/** What is kept of a model that was sent: the file as it came, what a page shows of it, packed with Brotli, and its picture. */
const kinds = ['file', 'shape', 'picture'] as const
export type KeptKind = (typeof kinds)[number]

/** Names are of the shop's own making: nothing of them was sent. */
const nameOf = (id: string, kind: KeptKind) => `sent-model-${id}.${kind}`

export const readModelFile = ({ files }: Shop, { id, kind }: { id: string; kind: KeptKind }) =>
  files.read(nameOf(id, kind))

type Whole = { id: string; bytes: Uint8Array; measured: Exclude<MeasuredFile, { sentence: string }> }

export async function writeModelFiles({ files }: Shop, { id, bytes, measured }: Whole): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  await files.write(nameOf(id, 'shape'), await promisify(brotliCompress)(measured.shown, { params }))
  await files.write(nameOf(id, 'picture'), await encodePicture(measured.picture))
  await files.write(nameOf(id, 'file'), bytes)
}

export async function removeModelFiles({ files }: Shop, id: string): Promise<void> {
  for (const kind of kinds) await files.remove(nameOf(id, kind))
}
