import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { and, desc, eq } from 'drizzle-orm'
import { readDesign } from '#features/gifts/models/design-file.ts'
import { modelFileOf } from '#features/gifts/models/model-file.ts'
import type { OwnDesign } from '#features/gifts/models/own-model.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { DesignAnswer } from '../contract.ts'
import { designs } from './tables.ts'

type Row = typeof designs.$inferSelect
type Version = Pick<OwnDesign, 'id' | 'version'>

/** Every design in its newest version, the latest first. */
export async function findDesigns({ database: { db } }: Shop): Promise<DesignAnswer[]> {
  const rows = await db.selectDistinctOn([designs.id]).from(designs).orderBy(designs.id, desc(designs.version))
  return rows.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).map(answerDesign)
}

export async function findDesign({ database: { db } }: Shop, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(designs).where(eq(designs.id, id)).orderBy(desc(designs.version)).limit(1)
  return row
}

/** Whether there is such a version. */
export const isDesign = async (shop: Shop, version: Version): Promise<boolean> =>
  Boolean(await findDesignVersion(shop, version))

/** A version without its mesh, as its row has it. */
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

/** A version with its mesh, packed with Brotli, as browsers fetch it; undefined where there is none. */
export const findPackedDesign = ({ files }: Shop, version: Version) => files.read(designTitle(version))

/** A version with its mesh. Throws where there is none: versions that orders name are never taken away. */
export async function readDesignVersion(shop: Shop, version: Version): Promise<OwnDesign> {
  const packed = await findPackedDesign(shop, version)
  if (!packed) throw new Error(`There is no design ${version.id}@${version.version}.`)
  const bytes = await promisify(brotliDecompress)(packed)
  return readDesign(new Uint8Array(bytes).buffer)
}

/** A product names a design with what a page must know beforehand: that it bears no words. */
export const answerDesign = ({ id, version, title, report, turned, place }: Row): DesignAnswer => ({
  ...{ id, version, title, turned, place },
  ...report,
  modelFile: modelFileOf({ id, version, options: place ? {} : { words: 'none' } }),
})
