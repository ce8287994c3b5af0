import { asc, isNotNull } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { type Filament, filamentOf, nameOfFilament } from '#features/gifts/makes/filament.ts'
import { creamLetters } from '#features/gifts/makes/letters-of.ts'
import {
  isInBodyColor,
  type LettersCalled,
  lettersColorOf,
  type MakeDescription,
  nameOfColor,
} from '#features/gifts/makes/make.ts'
import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import type { OfferedColor } from '#features/gifts/makes/offer.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { ShopFilament } from '../contract.ts'
import { byMaterial, findMaterialNames } from './find-materials.ts'
import { hardToRead } from './hard-to-read.ts'
import { offeredColors, offeredLetters } from './offered-colors.ts'
import { filaments } from './tables.ts'

export const noSuchFilament = () => new Problem('not-found', 'There is no such filament.')

/** The shop's filaments, the oldest first; archived ones last. */
export async function listFilaments({ database: { db } }: Shop): Promise<ShopFilament[]> {
  const rows = await db
    .select()
    .from(filaments)
    .orderBy(
      asc(isNotNull(filaments.archivedAt)),
      ...byMaterial(filaments.material),
      asc(filaments.createdAt),
      asc(filaments.color),
    )
  return rows.map(answerFilament)
}

/** Throws 404. */
export async function findShopFilament({ database: { db } }: Shop, id: string): Promise<ShopFilament> {
  const [row] = await db.select().from(filaments).where(byId(filaments.id, id))
  if (!row) throw noSuchFilament()
  return answerFilament(row)
}

const answerFilament = ({ createdAt: _, archivedAt, ...row }: typeof filaments.$inferSelect): ShopFilament => ({
  ...row,
  isArchived: archivedAt !== null,
})

type Changing = { accent?: { changes: number } | null }
/** `estimates`: the filament changes in each size, without words and with a usual name; left out until measured. */
type Stored = {
  material: Material
  colors: OfferedColor[] | null
  letters: Color[] | null
  estimates?: Partial<Record<string, Changing & { worded?: Changing | null }>> | null
}
type Offered<Product> = Omit<Product, 'letters'> & { letters: LettersCalled[] | null }

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** How often a printer of the shop can change filaments within a piece; infinite for slots and heads, and without printers. */
    findMostChanges: (shop: Shop) => Promise<number>
  }
}

/** What the shop has: its filaments, the usual filament of letters, and how often a printer can change filaments. */
export async function findFilamentTerms(shop: Shop) {
  const filaments = await listFilaments(shop)
  const { lettersColor } = await findSettings(shop)
  return { filaments, lettersColor, mostChanges: await shop.questions.findMostChanges(shop) }
}
export type FilamentTerms = Awaited<ReturnType<typeof findFilamentTerms>>

/** A product with the colors and the filaments of letters in which it is sold now. */
export function offerOf<Product extends Stored>(
  product: Product,
  { filaments, lettersColor, ...terms }: FilamentTerms,
): Offered<Product> {
  const letters = product.letters ?? [lettersColor]
  const wanted = {
    material: product.material,
    letters: canPrintLetters(product, terms) ? letters : letters.filter(isInBodyColor),
  }
  return { ...product, colors: offeredColors(product, filaments), letters: offeredLetters(wanted, filaments) }
}

/**
 * Whether a printer of the shop, if it has any, can print a product's letters in a filament of their own, in all its sizes (rule 120). A
 * product that was not measured needs one change.
 */
export function canPrintLetters(
  { estimates }: Pick<Stored, 'estimates'>,
  { mostChanges }: Pick<FilamentTerms, 'mostChanges'>,
): boolean {
  const needed = Object.values(estimates ?? {}).flatMap((one) => [one?.accent?.changes, one?.worded?.accent?.changes])
  return Math.max(1, ...needed.filter((changes) => changes !== undefined)) <= mostChanges
}

/** The colors of an offer with the letters that are hard to read on each. */
export const markHardToRead = (colors: OfferedColor[], letters: LettersCalled[] | null): OfferedColor[] =>
  colors.map((color) => {
    const hard = hardToRead(color, letters ?? [creamLetters])
    return hard.length > 0 ? { ...color, hardToRead: hard } : color
  })

/** Whether the shop still has, and can print, the filament of a make's letters (rules 119 and 120). */
export function hasLetters(
  make: MakeDescription,
  { material, ...product }: Pick<Stored, 'material' | 'estimates'>,
  { filaments, ...terms }: FilamentTerms,
): boolean {
  const letters = lettersColorOf(make)
  return (
    letters === undefined ||
    isInBodyColor(letters) ||
    (canPrintLetters(product, terms) &&
      filaments.some((one) => one.material === material && one.color === letters && !one.isArchived))
  )
}

/** Adds to products the colors and the filaments of letters in which they are sold now. */
export async function withOffers<Product extends Stored>(shop: Shop, products: Product[]): Promise<Offered<Product>[]> {
  if (products.length === 0) return []
  const terms = await findFilamentTerms(shop)
  return products.map((product) => offerOf(product, terms))
}

/** Throws 400 for a filament that the shop does not have. */
export async function requireFilament(shop: Shop, { material = defaultMaterial, color }: Loaded): Promise<void> {
  const found = (await listFilaments(shop)).some(
    (one) => one.material === material && one.color === color && !one.isArchived,
  )
  if (!found) throw unknownFilament()
}

const unknownFilament = () =>
  new Problem('bad-request', 'The shop does not have this filament. Choose another, or add it first.')

/** Throws 400 for a filament, archived or not, that the shop does not have. */
export async function requireKnownFilament(shop: Shop, filament: Filament): Promise<void> {
  if (!(await listFilaments(shop)).some((one) => filamentOf(one) === filament)) throw unknownFilament()
}

/** Throws 400 for letters in a filament that the shop does not have. */
export async function requireLetters(shop: Shop, color: Color): Promise<void> {
  if (!isInBodyColor(color)) await requireFilament(shop, { color })
}

type Loaded = { material?: Material | undefined; color: Color }

/** The workshop's names of filaments. */
export async function findFilamentNames(shop: Shop): Promise<(loaded: Loaded) => string> {
  const known = await listFilaments(shop)
  const nameOf = await findMaterialNames(shop)
  return ({ material = defaultMaterial, color }) => {
    const own = known.find((one) => one.material === material && one.color === color)
    return nameOfFilament({ material, name: own?.name ?? nameOfColor(color) }, nameOf)
  }
}
