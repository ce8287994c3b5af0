import { productColumns } from '#features/selling/catalog/product-columns.ts'

/** The fields that an import can read: the columns of the export, and image descriptions. */
export const importColumns = [...productColumns, 'imageTexts'] as const
export type ImportColumn = (typeof importColumns)[number]

/** The file's headings for each field; only images may have several. */
export type Mapping = Partial<Record<ImportColumn, string[]>>

/** The shop system that exported a file, guessed from its headings. */
export const sources = ['own', 'shopify', 'etsy', 'other'] as const
export type Source = (typeof sources)[number]

export function sourceOf(headings: string[]): Source {
  const has = (...names: string[]) => names.some((name) => headings.map(plain).includes(name))
  if (headings.every((heading) => importColumns.some((column) => column === heading))) return 'own'
  if (has('handle', 'urlhandle') && has('title')) return 'shopify'
  if (has('title') && has('currencycode', 'image1')) return 'etsy'
  return 'other'
}

/** Assigns headings of known shop systems to fields. Unknown headings are left out. */
export function guessMapping(headings: string[]): Mapping {
  if (sourceOf(headings) === 'own') return Object.fromEntries(headings.map((heading) => [heading, [heading]]))
  const mapping: Mapping = {}
  for (const column of importColumns) {
    const names = knownAs[column] ?? []
    const found = names.flatMap((name) => headings.find((heading) => plain(heading) === name) ?? [])
    // The first match counts, because a status is more precise than a published flag. Images use all matches.
    if (found.length > 0) mapping[column] = column === 'images' ? found : found.slice(0, 1)
  }
  return mapping
}

const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Headings of other shops' exports for each field, without spaces and punctuation, best first. Their ids are not this shop's. */
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
