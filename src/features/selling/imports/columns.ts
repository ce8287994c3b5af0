import { productColumns } from '#features/selling/catalog/product-columns.ts'

/** The fields that an import can read: the columns of the export, and image descriptions. */
export const importColumns = [...productColumns, 'imageTexts'] as const
export type ImportColumn = (typeof importColumns)[number]

/** The file's headings for each field; only images may have several. */
export type Mapping = Partial<Record<ImportColumn, string[]>>

/** The shop system that exported a file, guessed from its headings. */
export const sources = ['own', 'shopify', 'etsy', 'woocommerce', 'other'] as const
export type Source = (typeof sources)[number]

/** What becomes of a gift's variants: one gift like the first of them, or one gift for each. */
export const variantChoices = ['one', 'each'] as const
export type VariantChoice = (typeof variantChoices)[number]

export function sourceOf(headings: string[]): Source {
  const names = headings.map(plainHeading)
  const has = (...wanted: string[]) => wanted.some((name) => names.includes(name))
  if (headings.every((heading) => importColumns.some((column) => column === heading))) return 'own'
  if (has('handle', 'urlhandle') && has('title')) return 'shopify'
  if (has('type') && has('name') && has('regularprice') && has('parent', 'sku')) return 'woocommerce'
  if (has(...(knownAs.name ?? [])) && has(...currencies) && names.some((name) => isPicture(name) && name.endsWith('1')))
    return 'etsy'
  return 'other'
}

/** Assigns headings of known shop systems to fields. Unknown headings are left out. */
export function guessMapping(headings: string[]): Mapping {
  if (sourceOf(headings) === 'own') return Object.fromEntries(headings.map((heading) => [heading, [heading]]))
  const mapping: Mapping = {}
  const plain = headings.map(plainHeading)
  for (const column of importColumns) {
    const names = knownAs[column] ?? []
    const found =
      column === 'images'
        ? headings.filter((_, i) => isPicture(plain[i]!))
        : names.flatMap((name) => headings[plain.indexOf(name)] ?? [])
    // The first match counts, because a status is more precise than a published flag. Images use all matches.
    if (found.length > 0) mapping[column] = column === 'images' ? found : found.slice(0, 1)
  }
  return mapping
}

/** Headings that differ only in a number at their end, such as `Foto 1` to `Foto 8`: each list can be chosen as one. */
export function numberedHeadings(headings: string[]): string[][] {
  const stemOf = (heading: string) => heading.slice(0, heading.length - (/\d{1,3}$/.exec(heading)?.[0].length ?? 0))
  const numbered = headings.filter((heading) => /\d$/.test(heading))
  return [...Map.groupBy(numbered, stemOf).values()].filter((list) => list.length > 1)
}

/** A heading without case, accents, spaces and punctuation. */
export const plainHeading = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const words = (text: string) => text.split(' ').map(plainHeading)

const pictureWords = words(
  'image images imagesrc productimageurl imageurl photo foto picture bild bilder immagine immagini imagen imagenes imagem imagens afbeelding zdjecie 画像 изображение',
)
const isPicture = (name: string) => pictureWords.includes(name.replace(/\d{1,2}$/, ''))

/** What Etsy's file calls the column of the currency, by the seller's language. */
export const currencies = words(
  'currencycode wahrungscode wahrung codedevise devise codicevaluta valuta codigodemoneda moneda codigodamoeda moeda valutacode kodwaluty waluta 通貨コード кодвалюты',
)

/** Headings of other shops' exports for each field, as `plainHeading` writes them, best first. Their ids are not this shop's. */
const knownAs: Partial<Record<ImportColumn, string[]>> = {
  name: words(
    'name title productname producttitle listingtitle titel produktname bezeichnung artikelname titre nom nomduproduit titolo nome titulo nombre naam tytuł nazwa タイトル 商品名 название',
  ),
  description: words(
    'description bodyhtml body productdescription shortdescription beschreibung descrizione descripcion descricao beschrijving omschrijving opis 説明 описание',
  ),
  price: words(
    'price variantprice regularprice preis verkaufspreis regularerpreis prix prixregulier tarifregulier prezzo prezzodilistino precio precionormal preco prijs cena 価格 цена',
  ),
  stock: words(
    'stock quantity variantinventoryqty variantinventoryquantity inventoryquantity menge anzahl bestand lager lagerbestand quantite quantita giacenza cantidad inventario existencias quantidade estoque aantal voorraad ilosc 数量 количество',
  ),
  customsCode: words('customscode hscode hstariffnumber harmonizedsystemcode zolltarifnummer'),
  imageTexts: ['imagealttext'],
  isPublished: words('ispublished status published publishedononlinestore veroffentlicht publie pubblicato publicado'),
}
