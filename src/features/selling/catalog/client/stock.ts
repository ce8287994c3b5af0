import type { Settings } from '#features/base/settings/settings.ts'
import { daysToPrintOf, showDays } from '#features/base/settings/settings-defaults.ts'
import { lowStock } from '../catalog.ts'
import type { Product } from '../contract.ts'

export const soldOutLabel = 'Sold out'

/** Only products that stop when out of stock can sell out. decisions/0007 */
export const isSoldOut = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>) =>
  whenOutOfStock === 'stop' && stock <= 0

/** Whether the stock is low. Products that are printed to order need no stock. */
export const isRunningLow = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>) =>
  whenOutOfStock === 'stop' && stock <= lowStock

/** The maximum quantity that a shopper can choose. */
export const maxQuantity = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>, limit: number) =>
  whenOutOfStock === 'stop' ? Math.min(limit, Math.max(1, stock)) : limit

/** When a gift is ready; `leavesIn` is null while nothing can be promised. Printing takes longer than stock (rule 45), and gifts with text are always printed. */
export const readyText = (product: Shelf, days: ReadyDays, wanted = usual, leavesIn?: number | null): string =>
  isSoldOut(product)
    ? soldOutLabel
    : leavesIn === null
      ? 'Ready later than usual'
      : `Ready in ${showDays(readyIn(product, days, wanted, leavesIn))}`

/** Days until a gift is ready, at least `leavesIn`, which includes waiting for filament and the print queue. */
export const readyIn = (product: Shelf, days: ReadyDays, wanted = usual, leavesIn = 0): number =>
  Math.max(leavesIn, isOnShelf(product, wanted) ? days.daysToMake : daysToPrintOf(days))
type ReadyDays = Pick<Settings, 'daysToMake' | 'daysToPrint'>

/** The reason for the date of `readyText`. */
export function readyBecause(product: Shelf, wanted: Pieces): string {
  if (isOnShelf(product, wanted)) return 'in stock'
  return wanted.hasWords ? 'made with your words' : 'printed to order'
}

const isOnShelf = ({ stock }: Shelf, { quantity, hasWords }: Pieces) => stock >= quantity && !hasWords
type Pieces = { quantity: number; hasWords: boolean }
const usual: Pieces = { quantity: 1, hasWords: false }
type Shelf = Pick<Product, 'stock' | 'whenOutOfStock'>
