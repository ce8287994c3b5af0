import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { encodePicture } from '#platform/server/images.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { MeasuredFile } from './measure-file.ts'

/** Files of a sent model: the uploaded file, the mesh of the 3D view compressed with Brotli, and the picture. */
const kinds = ['file', 'shape', 'picture'] as const
export type KeptKind = (typeof kinds)[number]

/** File names contain only the model's id, nothing that the customer sent. */
const nameOf = (id: string, kind: KeptKind) => `sent-model-${id}.${kind}`

export const readSentFile = ({ files }: Shop, { id, kind }: { id: string; kind: KeptKind }) =>
  files.read(nameOf(id, kind))

type Looks = Pick<Exclude<MeasuredFile, { sentence: string }>, 'shown' | 'picture'>

/** The mesh and picture of a model in their stored formats. */
export async function packLooks({ shown, picture }: Looks) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return {
    shape: await promisify(brotliCompress)(shown, { params }),
    picture: await encodePicture(picture),
  }
}

type Kept = { id: string; path?: string } & Record<'shape' | 'picture', Uint8Array>

/** Stores the mesh and picture of a model whose row exists, and the uploaded file at `path`. */
export async function writeModelFiles({ files }: Shop, { id, path, shape, picture }: Kept): Promise<void> {
  if (path) await files.moveFrom(path, nameOf(id, 'file'))
  await files.write(nameOf(id, 'shape'), shape)
  await files.write(nameOf(id, 'picture'), picture)
}

/** Copies the uploaded file of a model to a new path on this machine's disk. Answers false for a missing file. */
export const copySentFile = ({ files }: Shop, { id, path }: { id: string; path: string }): Promise<boolean> =>
  files.copyTo(nameOf(id, 'file'), path)

/** Removes the files of a deleted model. A file that cannot be removed is harmless and is logged. */
export async function removeModelFiles({ files, log }: Shop, id: string): Promise<void> {
  for (const name of kinds.map((kind) => nameOf(id, kind)))
    await files.remove(name).catch((error: unknown) => {
      log.error({ name, reason: reasonOf(error) }, 'failed to remove a file of a deleted model')
    })
}
