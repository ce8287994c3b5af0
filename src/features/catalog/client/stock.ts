import type { Product } from '../contract.ts'

/** Only a product that is not printed to order can sell out. decisions/0010 */
export const isSoldOut = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>) =>
  whenOutOfStock === 'stop' && stock <= 0

/** The most pieces of it that one can ask for. */
export const mostOf = ({ stock, whenOutOfStock }: Pick<Product, 'stock' | 'whenOutOfStock'>, limit: number) =>
  whenOutOfStock === 'stop' ? Math.min(limit, Math.max(1, stock)) : limit

export const readyText = (product: Product) => (isSoldOut(product) ? 'Sold out' : 'Ready in 2–3 days')
