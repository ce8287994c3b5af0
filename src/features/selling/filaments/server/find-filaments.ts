import { asc, isNotNull } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { type Filament, filamentOf, nameOfFilament } from '#features/gifts/makes/filament.ts'
import { creamLetters } from '#features/gifts/makes/letters-of.ts'
import {
  bodyColor,
  isInBodyColor,
  type LettersCalled,
  lettersColorOf,
  type MakeDescription,
  nameOfColor,
} from '#features/gifts/makes/make.ts'
import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import type { OfferedColor, OfferedZone } from '#features/gifts/makes/offer.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { ShopFilament } from '../contract.ts'
import { byMaterial, findMaterialNames } from './find-materials.ts'
import { hardToRead } from './hard-to-read.ts'
import { inBodyColor, offeredColors, offeredLetters } from './offered-colors.ts'
import { type DrawnZone, filamentsOfZones, keyOfModelFile, offeredZones } from './offered-zones.ts'
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

type Changing = { accent?: { changes: number; accentGrams?: number } | null }
/** `estimates`: the filament changes in each size, without words and with a usual name; left out until measured. */
type Stored = {
  material: Material
  colors: OfferedColor[] | null
  letters: Color[] | null
  modelFile?: string | null
  estimates?: Partial<Record<string, Changing & { worded?: Changing | null }>> | null
}
type Measured = Pick<Stored, 'estimates' | 'modelFile' | 'material'>
type Offered<Product> = Omit<Product, 'letters'> & { letters: LettersCalled[] | null; zones: OfferedZone[] | null }

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** Whether a printer of the shop, if it has any, can print pieces that need so many filaments and changes. */
    findCanPrint: (shop: Shop) => Promise<CanPrint>
    /** The zones of makers' designs in filaments of their own, by `modelKey`. */
    findOwnZones: (shop: Shop) => Promise<Map<string, DrawnZone[]>>
  }
}

export type CanPrint = (need: { filaments: number; changes: number }) => boolean

/** What the shop has: its filaments, the usual filament of letters, the zones of its designs, and what its printers can print. */
export async function findFilamentTerms(shop: Shop) {
  const filaments = await listFilaments(shop)
  const { lettersColor } = await findSettings(shop)
  const { findCanPrint, findOwnZones } = shop.questions
  return { filaments, lettersColor, canPrint: await findCanPrint(shop), zones: await findOwnZones(shop) }
}
export type FilamentTerms = Awaited<ReturnType<typeof findFilamentTerms>>

/** A product with the colors and the filaments of letters and zones in which it is sold now. */
export function offerOf<Product extends Stored>(product: Product, terms: FilamentTerms): Offered<Product> {
  const { filaments, lettersColor } = terms
  const { canPrintLetters, zones } = printableOf(product, terms)
  const letters = product.letters ?? [lettersColor]
  const wanted = { material: product.material, letters: canPrintLetters ? letters : letters.filter(isInBodyColor) }
  return {
    ...product,
    colors: offeredColors(product, filaments),
    letters: offeredLetters(wanted, filaments),
    zones: zones.length > 0 ? zones : null,
  }
}

/** What the printers of the shop, if it has any, can print of a product in all its sizes (rules 120 and 148). */
type Printable = {
  canPrintZones: boolean
  canPrintLetters: boolean
  /** All in the filament of the body where no printer can print them. */
  zones: OfferedZone[]
}

/** Whether letters and zones of a product can be printed in filaments of their own. A product that was not measured needs one change. */
export function printableOf({ material, modelFile, estimates }: Measured, terms: FilamentTerms): Printable {
  const drawn = (terms.zones.size > 0 && modelFile && terms.zones.get(keyOfModelFile(modelFile))) || []
  const offered = offeredZones(drawn, { ...terms, material })
  const sizes = Object.values(estimates ?? {})
  const plain = sizes.flatMap((one) => one?.accent ?? [])
  const trimmings = plain.some(({ accentGrams = 0 }) => accentGrams > 0) ? 1 : 0
  const canPrint = (filaments: number, measures: { changes: number }[]) =>
    terms.canPrint({ filaments, changes: Math.max(1, ...measures.map(({ changes }) => changes)) })
  const canPrintZones = offered.length === 0 || canPrint(1 + trimmings + filamentsOfZones(offered), plain)
  const zones = canPrintZones ? offered : offered.map((zone) => ({ ...zone, filaments: [inBodyColor] }))
  const worded = sizes.flatMap((one) => one?.worded?.accent ?? [])
  return { canPrintZones, canPrintLetters: canPrint(2 + filamentsOfZones(zones), [...plain, ...worded]), zones }
}

/** The colors of an offer with the letters that are hard to read on each. */
export const markHardToRead = (colors: OfferedColor[], letters: LettersCalled[] | null): OfferedColor[] =>
  colors.map((color) => {
    const hard = hardToRead(color, letters ?? [creamLetters])
    return hard.length > 0 ? { ...color, hardToRead: hard } : color
  })

/** Which filaments of a make the shop no longer has, or can't print any more: of letters or of zones (rules 119, 120 and 148). */
export function goneOf(make: MakeDescription, product: Measured, terms: FilamentTerms): 'letters' | 'zones' | null {
  const has = (color: Color) =>
    terms.filaments.some((one) => one.material === product.material && one.color === color && !one.isArchived)
  const { canPrintLetters, canPrintZones } = printableOf(product, terms)
  const letters = lettersColorOf(make)
  if (letters !== undefined && !isInBodyColor(letters) && !(canPrintLetters && has(letters))) return 'letters'
  const zones = make.called?.zones?.map(({ color }) => color).filter((color) => color !== bodyColor) ?? []
  return zones.length > 0 && !(canPrintZones && zones.every(has)) ? 'zones' : null
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

export const unknownFilament = () =>
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
