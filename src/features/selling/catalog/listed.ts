import type { ListedProduct } from './contract.ts'

/** A product as a page sends it along with its list: with all that the API says of two dozen, a page is larger by seven tenths. */
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
