import { productColumns } from '#features/selling/catalog/product-columns.ts'

/** What can be read from a file: the columns of our own, and what its images show. */
export const importColumns = [...productColumns, 'imageTexts'] as const
export type ImportColumn = (typeof importColumns)[number]

/** Which headings of a file each of our columns is read from; images may have several. */
export type Mapping = Partial<Record<ImportColumn, string[]>>

/** Whose file it is, as far as its headings tell. */
export const sources = ['own', 'shopify', 'etsy', 'other'] as const
export type Source = (typeof sources)[number]

export function sourceOf(headings: string[]): Source {
  const has = (...names: string[]) => names.some((name) => headings.map(plain).includes(name))
  if (headings.every((heading) => importColumns.some((column) => column === heading))) return 'own'
  if (has('handle', 'urlhandle') && has('title')) return 'shopify'
  if (has('title') && has('currencycode', 'image1')) return 'etsy'
  return 'other'
}

/** Reads a file's headings as shops elsewhere write them. What is not known is left out. */
export function guessMapping(headings: string[]): Mapping {
  if (sourceOf(headings) === 'own') return Object.fromEntries(headings.map((heading) => [heading, [heading]]))
  const mapping: Mapping = {}
  for (const column of importColumns) {
    const names = knownAs[column] ?? []
    const found = names.flatMap((name) => headings.find((heading) => plain(heading) === name) ?? [])
    // A status says more than a tick beside it, so the first that is known counts; pictures all do.
    if (found.length > 0) mapping[column] = column === 'images' ? found : found.slice(0, 1)
  }
  return mapping
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How other shops' exports call our columns, without blanks and signs; the best one first. An id of theirs is none of ours. */
const knownAs: Partial<Record<ImportColumn, string[]>> = {
  name: ['name', 'title', 'productname', 'producttitle', 'listingtitle'],
  description: ['description', 'bodyhtml', 'body', 'productdescription'],
  price: ['price', 'variantprice', 'regularprice'],
  stock: ['stock', 'quantity', 'variantinventoryqty', 'inventoryquantity'],
  images: [
    ...['images', 'image', 'imagesrc', 'productimageurl', 'imageurl'],
    ...Array.from({ length: 12 }, (_, index) => `image${index + 1}`),
  ],
  imageTexts: ['imagealttext'],
  isPublished: ['ispublished', 'status', 'published', 'publishedononlinestore'],
}
