import type { Make } from '#features/makes/make.ts'
import { contentHash } from '#platform/server/files.ts'
import { buildGift } from '../build-gift.ts'
import type { Role } from '../mesh.ts'
import type { Workshop } from '../model.ts'
import { findModel } from '../models.ts'
import { to3mf, toStl } from '../print-file.ts'
import { wishOf } from '../wish-of.ts'

/** What is to be printed: a model in its version, how it is made, what it is called, and its filaments. */
export type PrintOrder = {
  model: { id: string; version: number }
  make: Make
  title: string
  filaments: Record<Role, { name: string; hex: string }>
}

/** Its files, and the hash of its geometry: the same wherever and whenever it is built. */
export type PrintFiles = { threeMf: Uint8Array<ArrayBuffer>; stl: Uint8Array<ArrayBuffer>; hash: string }

/** Builds a gift and writes its print files. Throws when no model of that name and version is known, or when it is not whole. */
export function makePrintFiles(
  workshop: Workshop,
  { model: { id, version }, make, title, filaments }: PrintOrder,
): PrintFiles {
  const model = findModel(id, version)
  if (!model) throw new Error(`There is no model ${id}@${version}.`)
  const wish = wishOf(model, make)
  const { parts, whole, pieces, problems } = buildGift(workshop, model, wish)
  if (problems.length > 0 || pieces !== (model.pieces?.(wish) ?? 1))
    throw new Error(`${id}@${version} came out in ${pieces} pieces. ${problems.join(', ')}`)
  const stl = toStl(whole)
  return {
    threeMf: to3mf(
      title,
      parts.map((part) => ({ ...part, filament: filaments[part.role] })),
    ),
    stl,
    hash: contentHash(stl),
  }
}
