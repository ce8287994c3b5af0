import type { DensityOf } from '#features/gifts/estimates/estimate.ts'
import { type PieceParts, type PrintWork, partsInMaterial, rolesIn } from '#features/gifts/estimates/print-work.ts'
import type { Size } from '#features/gifts/makes/make.ts'
import { makeAmong, type OfferedMakes } from '#features/gifts/makes/offer.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Product } from '../contract.ts'
import { otherFilamentsOf } from '../other-filaments.ts'
import type { ProductEstimate } from '../product-estimate.ts'
import type { products } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /**
     * The work of pieces on the shop's printers: on the one that prints a piece soonest, filament changes, purge and wipe tower included. As one
     * filament where no printer can print the piece.
     */
    findWorkOf: (shop: Shop) => Promise<WorkOf>
  }
}
export type WorkOf = (parts: PieceParts) => Pick<PrintWork, 'minutes' | 'grams'>

type Measured = Pick<typeof products.$inferSelect, 'estimates' | 'material'>

/** A product's estimates as they are shown: in its material, with its usual letters, on the shop's printers (rule 120). */
export function showEstimates({ estimates, material }: Measured, { offer, workOf, densityOf, viewer }: ShownFor) {
  const make = makeAmong(offer, {})
  const shownOf = ({ grams, minutes, accent }: Omit<ProductEstimate, 'worded'>) => {
    const parts = partsInMaterial(densityOf(material), {
      grams,
      minutes,
      accent: otherFilamentsOf(make, accent).accent,
    })
    const work = workOf(parts)
    const each = rolesIn(work.grams).map(([role, grams]) => [role, rounded(grams)])
    const used = { ...work.grams, ...Object.fromEntries(each) }
    return { grams: rounded(parts.grams), minutes: Math.round(work.minutes), ...(isAdmin(viewer) && { used }) }
  }
  const shown = Object.entries(estimates ?? {}).map(([size, { worded, ...plain }]) => [
    size as Size,
    { ...shownOf(plain), ...(worded && { worded: shownOf(worded) }) },
  ])
  return Object.fromEntries(shown) as Product['estimates']
}

type ShownFor = { offer: OfferedMakes; workOf: WorkOf; densityOf: DensityOf; viewer: Viewer }

const rounded = (grams: number) => Math.round(grams * 10) / 10
