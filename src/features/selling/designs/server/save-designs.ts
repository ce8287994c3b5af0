import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { refuseUnreadFile } from '#features/gifts/foreign-meshes/server/refuse-unread-file.ts'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { bodyColor } from '#features/gifts/makes/make.ts'
import { writeDesign } from '#features/gifts/models/design-file.ts'
import {
  currentRules,
  type DesignZone,
  type OwnDesign,
  type TextPlace,
  type Turned,
} from '#features/gifts/models/own-model.ts'
import { listFilaments, unknownFilament } from '#features/selling/filaments/server/find-filaments.ts'
import { Problem } from '#platform/problem.ts'
import { contentHash } from '#platform/server/files.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ChangeDesign, DesignAnswer, OwnZone } from '../contract.ts'
import { designNameLimit, visibleTitle } from '../contract.ts'
import { viewOf } from '../view-of.ts'
import type { DesignReader } from './design-reader.ts'
import { answerDesign, designTitle, findDesign, readDesignVersion } from './find-designs.ts'
import { designs } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface Shop {
    designReader: DesignReader
  }
}

const upright: Turned = { x: 0, y: 0, z: 0 }

/**
 * Stores an uploaded design, upright and without a text area. The same mesh, at any scale, answers the existing design. Throws
 * 400 with what is wrong with the file.
 */
export async function addDesign(
  shop: Shop,
  admin: SignedIn,
  { name, path }: { name: string; path: string },
): Promise<DesignAnswer> {
  const read = await shop.designReader.read(path).catch(refuseUnreadFile(shop, 'read'))
  if ('sentence' in read) throw new Problem('bad-request', read.sentence)
  const { mesh, zones } = read
  const drawn = [mesh, ...zones.map((zone) => zone.mesh)]
  const bytes = drawn.flatMap(({ positions, triangles }) => [bytesOf(positions), bytesOf(triangles)])
  const id = `own-${contentHash(Buffer.concat(bytes)).slice(0, 16)}`
  const known = await findDesign(shop, id)
  if (known) return { ...answerDesign(known), ...read.report, isKnown: true }
  const title = titleOf(name)
  const { accent, ownZones } = read
  const first = { id, version: 1, title, turned: upright, place: null, accent, ownZones }
  const own = zones.length > 0 ? { zones } : {}
  const design = { ...drawnVersion(first), ...own, pieces: read.shells, view: viewOf(null), mesh, ...currentRules }
  return keepVersion(shop, admin, { ...first, report: read.report }, design)
}

/**
 * Changes a design's orientation, text area or title: a new version, unless nothing changed. Throws 404, 400 for a text area where no text
 * fits, and 409 if another admin saved first.
 */
export async function changeDesign(
  shop: Shop,
  admin: SignedIn,
  { id, version, turned, place, title: wanted, accent: chosen, ownZones: own }: ChangeDesign & { id: string },
): Promise<DesignAnswer> {
  const newest = await findDesign(shop, id)
  if (!newest) throw new Problem('not-found', 'Design Not Found')
  const title = wanted ?? newest.title
  const accent = chosen?.toSorted() ?? newest.accent
  const ownZones = own?.toSorted((one, other) => one.zone - other.zone) ?? newest.ownZones
  const before = [newest.turned, newest.place, newest.title, newest.accent, newest.ownZones]
  if (isDeepStrictEqual([turned, place, title, accent, ownZones], before)) return answerDesign(newest)
  if (newest.version !== version) throw changedMeanwhile()
  const { mesh, pieces, zones } = await readDesignVersion(shop, newest)
  requireZones([...accent, ...ownZones.map(({ zone }) => zone)], zones)
  await requireZoneFilaments(shop, { ownZones, stored: newest.ownZones })
  const next = { id, version: newest.version + 1, title, turned, place, accent, ownZones }
  const design = { ...drawnVersion(next), ...(zones && { zones }), pieces, view: viewOf(place), mesh, ...currentRules }
  const problem = place && (await shop.designReader.tryPlace(design))
  if (problem) throw new Problem('bad-request', problem.sentence)
  return keepVersion(shop, admin, { ...next, report: newest.report }, design)
}

/** A version as its mesh file has it: without the filaments of its zones. */
const drawnVersion = <Version extends { ownZones: OwnZone[] }>({ ownZones, ...version }: Version) => ({
  ...version,
  ...(ownZones.length > 0 && { ownZones: ownZones.map(({ zone }) => zone) }),
})

/** Throws 400 for a zone that a design does not have, for one that is named twice, and for all of them. */
function requireZones(apart: number[], zones: DesignZone[] = []) {
  if (apart.some((zone) => zone >= zones.length))
    throw new Problem('bad-request', 'The design does not have this part. Load its newest version.')
  if (new Set(apart).size < apart.length)
    throw new Problem('bad-request', 'Print each part in the filament of letters or in its own, not in both.')
  if (apart.length > 0 && apart.length === zones.length)
    throw new Problem('bad-request', 'Leave at least one part of the design in the color of the gift.')
}

/** Throws 400 for a new filament that the shop does not have, in any material. Stored lists may name archived ones. */
async function requireZoneFilaments(shop: Shop, { ownZones, stored }: { ownZones: OwnZone[]; stored: OwnZone[] }) {
  const keysOf = (zones: OwnZone[]) => zones.flatMap(({ filaments }) => filaments)
  const sold = (await listFilaments(shop)).filter(({ isArchived }) => !isArchived)
  const known = new Set([...keysOf(stored), bodyColor, ...sold.map(({ color }) => color)])
  if (keysOf(ownZones).some((color) => !known.has(color))) throw unknownFilament()
}

const changedMeanwhile = () =>
  new Problem('conflict', 'Another admin has changed this design. Please load the newest version.')

/** Of two concurrent saves, the second is refused by the primary key, so neither change is lost silently. */
async function keepVersion(
  shop: Shop,
  admin: SignedIn,
  version: Omit<typeof designs.$inferInsert, 'createdAt'>,
  design: OwnDesign,
): Promise<DesignAnswer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }
  const bytes = await promisify(brotliCompress)(writeDesign(design), { params })
  return shop.database.transaction(async () => {
    const [row] = await shop.database.db
      .insert(designs)
      .values({ ...version, createdAt: shop.clock.now() })
      .onConflictDoNothing()
      .returning()
    if (!row) throw changedMeanwhile()
    // Only the transaction that inserted the row writes the file, and the row is visible only after its commit.
    await shop.files.write(designTitle(row), bytes)
    await recordChange(shop, admin, {
      entity: 'design',
      entityId: row.id,
      action: row.version === 1 ? 'create' : 'update',
      after: { title: row.title, turned: saidTurned(row.turned), words: saidPlace(row.place), parts: saidZones(row) },
    })
    return answerDesign(row)
  })
}

const saidTurned = ({ x, y, z }: Turned) => (x || y || z ? `${x}°, ${y}°, ${z}°` : null)
/** The parts in the filament of letters. */
const saidZones = ({ accent, report }: Pick<typeof designs.$inferSelect, 'accent' | 'report'>) =>
  accent.map((zone) => report.zones?.[zone]?.name).join(', ') || null
const percent = (share: number) => `${Math.round(share * 100)}%`
const saidPlace = (place: TextPlace | null) =>
  place &&
  `${percent(place.width)} × ${percent(place.height)}, ${place.isCut ? 'cut in' : 'raised'} ${place.depth} mm, up to ${place.letters} letters`

const bytesOf = (list: Float32Array | Uint32Array) => Buffer.from(list.buffer, list.byteOffset, list.byteLength)

/** The file's name without extension and invisible characters, cut to the maximum length. */
function titleOf(name: string) {
  const title = visibleTitle(name.replace(/\.[^.]*$/, '').replace(/[_\s]+/g, ' '))
  return graphemesOf(title).slice(0, designNameLimit).join('').trim() || 'Design'
}
