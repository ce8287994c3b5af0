import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import type { ShopFilament } from '#features/selling/filaments/contract.ts'
import { listFilaments } from '#features/selling/filaments/server/find-filaments.ts'
import { findMaterialNames } from '#features/selling/filaments/server/find-materials.ts'
import { differenceOfTones } from '#features/selling/filaments/server/hard-to-read.ts'
import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { storeLoaded } from '#features/workshop/printers/server/load-printer.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SlotsRead } from '../contract.ts'
import { linkKindNames } from '../printer-links.ts'
import { readLink } from './find-links.ts'
import { openLink } from './open-link.ts'
import { mostDifference, type PrinterSlot } from './printer-link.ts'
import { notLinked } from './save-link.ts'

/**
 * Reads what is in a printer's slots, and stores the filaments of the shop among it as loaded (rule 120). Throws 404, 409 for a printer that
 * reports no slots, and the problem of the connection.
 */
export async function readSlots(shop: Shop, printerId: string): Promise<SlotsRead> {
  const printer = await findPrinter(shop, printerId)
  const link = await readLink(shop, printerId)
  if (!link) throw notLinked()
  const held = (await openLink(shop, link).slots?.()) ?? []
  if (held.length === 0)
    throw new Problem('conflict', `${linkKindNames[link.kind]} reports no filled slots of ${printer.name}.`)
  const known = (await listFilaments(shop)).filter(({ isArchived }) => !isArchived)
  const nameOf = await findMaterialNames(shop)
  /** Printers name a material by its key, such as `PA`, or by the maker's own name. */
  const isMaterial = (key: Material, named: string) =>
    [key, nameOf(key)].some((one) => one.toLowerCase() === named.toLowerCase())
  const filamentIn = ({ material, hex }: PrinterSlot): Filament | undefined => {
    const [best] = known
      .filter((one) => isMaterial(one.material, material))
      .map((one) => ({ filament: filamentOf(one), difference: differenceTo(one, hex) }))
      .sort((one, other) => one.difference - other.difference)
    return best && best.difference <= mostDifference ? best.filament : undefined
  }
  const loaded = [...new Set(held.flatMap((slot) => filamentIn(slot) ?? []))]
  if (loaded.length > 0) await storeLoaded(shop, { printerId, filaments: loaded })
  const unknown = held.filter((slot) => !filamentIn(slot)).map(({ material, hex }) => `${material} ${hex}`)
  return { loaded, unknown }
}

/** How different a slot's color is from the nearest tone of a filament (CIEDE2000). */
const differenceTo = ({ hex: tones }: ShopFilament, hex: string): number =>
  Math.min(...tones.map((tone) => differenceOfTones(hex, tone)))
