import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { encodePicture } from '#platform/server/images.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MeasuredFile } from './measure-file.ts'

/** What is kept of a model that was sent: the file as it came, what a page shows of it, packed with Brotli, and its picture. */
const kinds = ['file', 'shape', 'picture'] as const
export type KeptKind = (typeof kinds)[number]

/** Names are of the shop's own making: nothing of them was sent. */
const nameOf = (id: string, kind: KeptKind) => `sent-model-${id}.${kind}`

export const readSentFile = ({ files }: Shop, { id, kind }: { id: string; kind: KeptKind }) =>
  files.read(nameOf(id, kind))

type Looks = Pick<Exclude<MeasuredFile, { sentence: string }>, 'shown' | 'picture'>

/** What pages show of a model, as it is kept. */
export async function packLooks({ shown, picture }: Looks) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    shape: await promisify(brotliCompress)(shown, { params }),
    picture: await encodePicture(picture),
  }
}

/** Keeps the files of a model whose row is there already. */
export async function writeModelFiles(
  { files }: Shop,
  { id, ...kept }: { id: string } & Partial<Record<KeptKind, Uint8Array>>,
): Promise<void> {
  for (const kind of kinds) if (kept[kind]) await files.write(nameOf(id, kind), kept[kind])
}

/** Removes the files of a model whose row is gone for good. One that stays is in nobody's way, and the log has its name. */
export async function removeModelFiles({ files, log }: Shop, id: string): Promise<void> {
  for (const name of kinds.map((kind) => nameOf(id, kind)))
    await files.remove(name).catch((error: unknown) => {
      log.error({ name, reason: reasonOf(error) }, 'a file of a model that is gone was not removed')
    })
}
