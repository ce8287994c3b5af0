import type { Settings } from '#features/base/settings/settings.ts'
import { daysToPrintOf, showDays } from '#features/base/settings/settings-defaults.ts'
import { lowStock } from '../catalog.ts'
import type { Product } from '../contract.ts'

export const soldOutLabel = 'Sold out'

/** Only a product that is not printed to order can sell out. decisions/0007 */
export const isSoldOut = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>) =>
  whenOutOfStock === 'stop' && stock <= 0

/** Whether it will soon be missing: what is printed to order needs no shelf. */
export const isRunningLow = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>) =>
  whenOutOfStock === 'stop' && stock <= lowStock

/** The most pieces of it that one can ask for. */
export const maxQuantity = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>, limit: number) =>
  whenOutOfStock === 'stop' ? Math.min(limit, Math.max(1, stock)) : limit

/** When a gift is ready: what must be printed first takes longer than what is on the shelf (rule 45), where nothing with words lies. */
export const readyText = (product: Shelf, days: ReadyDays, wanted = usual, leavesIn?: number): string =>
  isSoldOut(product) ? soldOutLabel : `Ready in ${showDays(readyIn(product, days, wanted, leavesIn))}`

/** The most days until it is ready; where it waits for filament or behind much else, not before it leaves, as soon as that is known. */
export const readyIn = (product: Shelf, days: ReadyDays, wanted = usual, leavesIn = 0): number =>
  Math.max(leavesIn, isOnShelf(product, wanted) ? days.daysToMake : daysToPrintOf(days))
type ReadyDays = Pick<Settings, 'daysToMake' | 'daysToPrint'>

/** Why it is ready then. */
export function readyBecause(product: Shelf, wanted: Pieces): string {
  if (isOnShelf(product, wanted)) return 'in stock'
  return wanted.hasWords ? 'made with your words' : 'printed to order'
}

const isOnShelf = ({ stock }: Shelf, { quantity, hasWords }: Pieces) => stock >= quantity && !hasWords
type Pieces = { quantity: number; hasWords: boolean }
const usual: Pieces = { quantity: 1, hasWords: false }
type Shelf = Pick<Product, 'stock' | 'whenOutOfStock'>
