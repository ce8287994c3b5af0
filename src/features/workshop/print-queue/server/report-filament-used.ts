import { gramsByFilament, gramsWithoutWaste, rolesIn } from '#features/gifts/estimates/print-work.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import { otherFilamentsOf } from '#features/selling/catalog/other-filaments.ts'
import { findPieceParts } from '#features/selling/catalog/server/find-piece-parts.ts'
import { abilityOf, workOnPrinter } from '#features/workshop/printers/ability.ts'
import { listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import type { Shop } from '#platform/server/shop.ts'
import { countSharing, findWorkOfJobs, workOfRow } from './find-waiting.ts'

export type FilamentUsed = { filament: Filament | null; grams: number }
declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Reports used filament: of a finished piece, or the grams lost with a failed piece. */
    filamentUsed: (shop: Shop, used: FilamentUsed[]) => Promise<void>
  }
}

/**
 * Reports the filaments that finished pieces used, as estimated for their printers: the letters' filament, purge and wipe tower included. A
 * piece whose proof was not built yet used what its product's estimate says. Call it in the transaction that finishes them.
 */
export const reportFilamentUsed = async (shop: Shop, ids: string[]): Promise<void> =>
  shop.events.filamentUsed(shop, await findFilamentUsed(shop, ids))

/** Reports the grams lost with a failed piece, shared by its filaments as they would have been used. Call it in the transaction. */
export async function reportFilamentLost(shop: Shop, { id, grams }: { id: string; grams: number }): Promise<void> {
  const used = await findFilamentUsed(shop, [id])
  const all = used.reduce((sum, one) => sum + one.grams, 0)
  const shareOf = (one: FilamentUsed, at: number) => (all > 0 ? one.grams / all : Number(at === 0))
  await shop.events.filamentUsed(
    shop,
    used.map((one, at) => ({ ...one, grams: grams * shareOf(one, at) })),
  )
}

async function findFilamentUsed(shop: Shop, ids: string[]): Promise<FilamentUsed[]> {
  const jobs = await findWorkOfJobs(shop, ids)
  const partsOf = await findPieceParts(shop, jobs)
  const sharing = await countSharing(shop, ids)
  const printers = new Map((await listPrinters(shop)).map((printer) => [printer.id, printer]))
  return jobs.flatMap((job): FilamentUsed[] => {
    const { filament } = workOfRow(job)
    const parts = partsOf(job)
    const { accent, ...others } = otherFilamentsOf(job.make, parts?.accent)
    const filaments = { filament, ...others }
    const printer = printers.get(job.printerId ?? '')
    const work = parts && printer && workOnPrinter(abilityOf(printer), parts)
    if (!work || !accent) return [{ filament, grams: parts?.grams ?? 0 }]
    const own = gramsWithoutWaste(parts)
    const share = (used: number, part: number) => part + (used - part) / (sharing.get(job.id) ?? 1)
    const shared = rolesIn(work.grams).map(([role, used]) => [role, share(used, own[role] ?? 0)])
    return gramsByFilament(Object.fromEntries(shared), filaments).map(([filament, grams]) => ({ filament, grams }))
  })
}
