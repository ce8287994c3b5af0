import { inArray } from 'drizzle-orm'
import { materialOf } from '#features/gifts/makes/filament.ts'
import { creamLetters } from '#features/gifts/makes/letters-of.ts'
import { colorNameOf, type LettersCalled, type MakeDescription, type ZoneCalled } from '#features/gifts/makes/make.ts'
import { colorsOf, type OfferedColor, type OfferedMakes, type OfferedZone } from '#features/gifts/makes/offer.ts'
import type { ProductForSale } from '#features/selling/catalog/server/find-products.ts'
import { products } from '#features/selling/catalog/server/tables.ts'
import { withOffers } from '#features/selling/filaments/server/find-filaments.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { OrderLine } from './find-order-to-change.ts'

/** The products of lines by id, also products that are no longer sold. */
export async function findProductsOf(shop: Shop, lines: OrderLine[]): Promise<Map<string, ProductForSale>> {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await withOffers(shop, await shop.database.db.select().from(products).where(inArray(products.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * In which colors and letters a line may be corrected: those of its product today, and its own as they were bought. A product of another
 * material, or none, leaves the line its own.
 */
export function offerOfLine(make: MakeDescription, product: ProductForSale | undefined): OfferedMakes {
  const isSame = product?.material === materialOf(make)
  const { size, called } = make
  return {
    sizes: called?.size ? [{ size, ...called.size }] : null,
    colors: withOwn<OfferedColor>(isSame ? colorsOf(product) : [], {
      ...{ color: make.color, name: colorNameOf(make) },
      ...(called?.look && { look: called.look }),
    }),
    letters: lettersOf(make, isSame ? product.letters : null),
    zones: make.called?.zones?.map((own) => zoneOf(own, isSame ? product.zones : null)) ?? null,
  }
}

/** A zone of the line's own design version, in its own filament and those in which its product offers the zone today. */
const zoneOf = ({ zone, part, ...own }: ZoneCalled, offered: OfferedZone[] | null): OfferedZone => ({
  ...{ zone, part },
  filaments: withOwn(offered?.find((one) => one.zone === zone && one.part === part)?.filaments ?? [], own),
})

function lettersOf({ engraving, called }: MakeDescription, offered: LettersCalled[] | null): LettersCalled[] | null {
  if (!called?.letters && (!offered || !engraving)) return offered
  return withOwn(offered ?? [creamLetters], called?.letters ?? creamLetters)
}

/** The offered filaments, of which the line's own stays as it was. */
const withOwn = <One extends { color: string }>(offered: One[], own: One): One[] =>
  offered.some(({ color }) => color === own.color)
    ? offered.map((one) => (one.color === own.color ? own : one))
    : [...offered, own]
