import type { ListedProduct } from './contract.ts'

/** Keeps the fields that lists show. With all fields of 24 products, a page would be 70% larger. */
export const toListedProduct = ({
  id,
  name,
  price,
  stock,
  whenOutOfStock,
  images,
  modelFile,
  sizes,
  colors,
}: ListedProduct): ListedProduct => ({
  ...{ id, name, price, stock, whenOutOfStock, images: images.slice(0, 1), modelFile },
  ...(sizes && { sizes }),
  ...(colors && { colors }),
})
