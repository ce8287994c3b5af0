import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { and, desc, eq, sql } from 'drizzle-orm'
import { readDesign } from '#features/gifts/models/design-file.ts'
import { modelFileOf } from '#features/gifts/models/model-address.ts'
import type { OwnDesign } from '#features/gifts/models/own-model.ts'
import { type DrawnZone, modelKey } from '#features/selling/filaments/server/offered-zones.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { DesignAnswer, OwnZone } from '../contract.ts'
import { type DesignReport, designs } from './tables.ts'

type Row = typeof designs.$inferSelect
type Version = Pick<OwnDesign, 'id' | 'version'>

/** The newest version of every design, newest first. */
export async function findDesigns({ database: { db } }: Shop): Promise<DesignAnswer[]> {
  const rows = await db.selectDistinctOn([designs.id]).from(designs).orderBy(designs.id, desc(designs.version))
  return rows.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).map(answerDesign)
}

export async function findDesign({ database: { db } }: Shop, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(designs).where(eq(designs.id, id)).orderBy(desc(designs.version)).limit(1)
  return row
}

/** Whether this version exists. */
export const isDesign = async (shop: Shop, version: Version): Promise<boolean> =>
  Boolean(await findDesignVersion(shop, version))

/** The row of a version, without its mesh. */
export async function findDesignVersion(
  { database: { db } }: Shop,
  { id, version }: Version,
): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(designs)
    .where(and(eq(designs.id, id), eq(designs.version, version)))
  return row
}

export const designTitle = ({ id, version }: Version): string => `design-${id}-${version}.br`

/** A version with its mesh, compressed with Brotli as browsers fetch it; undefined if it does not exist. */
export const findPackedDesign = ({ files }: Shop, version: Version) => files.read(designTitle(version))

/** A version with its mesh. Throws if it does not exist: versions are never deleted, because orders refer to them. */
export async function readDesignVersion(shop: Shop, version: Version): Promise<OwnDesign> {
  const packed = await findPackedDesign(shop, version)
  if (!packed) throw new Error(`There is no design ${version.id}@${version.version}.`)
  const bytes = await promisify(brotliDecompress)(packed)
  return readDesign(new Uint8Array(bytes).buffer)
}

/** A design without a text area has `words: none` in its model file, which tells pages before the mesh is loaded. */
export const answerDesign = ({ id, version, title, report, turned, place, accent, ownZones }: Row): DesignAnswer => ({
  // Designs that were read before parts could be left out have no list of them.
  ...{ id, version, title, turned, place, accent, ownZones, leftOut: [] },
  ...report,
  modelFile: modelFileOf({ id, version, options: place ? {} : { words: 'none' } }),
})

/** The zones in filaments of their own of all versions that have some, by `modelKey`. Zones with equal names are numbered. */
export async function findOwnZones({ database: { db } }: Shop): Promise<Map<string, DrawnZone[]>> {
  const { id, version, report, ownZones } = designs
  const drawn = sql<DesignReport['zones'] | null>`${report} -> 'zones'`
  const rows = await db.select({ id, version, drawn, ownZones }).from(designs).where(sql`${ownZones} <> '[]'::jsonb`)
  return new Map(
    rows.map(({ id, version, drawn, ownZones }) => [modelKey({ id, version }), drawnZonesOf(ownZones, drawn ?? [])]),
  )
}

function drawnZonesOf(ownZones: OwnZone[], drawn: NonNullable<DesignReport['zones']>): DrawnZone[] {
  const names = ownZones.map(({ zone, name }) => name ?? drawn[zone]?.name ?? '')
  return ownZones.map(({ zone, filaments }, i) => {
    const name = names[i] ?? ''
    const before = names.slice(0, i).filter((one) => one === name).length
    return { zone, filaments, part: before > 0 ? `${name} ${before + 1}` : name, hex: drawn[zone]?.hex }
  })
}
