import { findPlate } from '#features/selling/proofs/server/make-files.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { requireOnePlate } from './find-plates.ts'
import { findPlateProofs } from './find-queue.ts'

/**
 * The 3MF file of a plate: pieces arranged on the bed of a printer. Custom designs are left out. Throws 404 if no piece has a model, and 409
 * for pieces that the printer cannot print at once.
 */
export async function findPlateFile(
  shop: Shop,
  { ids, printer }: { ids: string[]; printer: Printer },
): Promise<Uint8Array<ArrayBuffer>> {
  const proofs = await findPlateProofs(shop, ids)
  const { bedWidth: width, bedDepth: depth, bedGap: gap } = printer
  const alike = Map.groupBy(proofs, ({ proofId, material }) => `${material} ${proofId}`)
  const wanted = [...alike.values()].flatMap((all) => all.slice(0, 1).map((one) => ({ ...one, count: all.length })))
  if (wanted.length === 0) throw new Problem('not-found', 'None of these pieces is printed from a model.')
  await requireOnePlate(shop, { ids, printer })
  return findPlate(shop, {
    ...{ wanted, bed: { width, depth, gap }, bedIsIn: 'the printer’s entry' },
    isByHand: printer.kind === 'pause',
  })
}
