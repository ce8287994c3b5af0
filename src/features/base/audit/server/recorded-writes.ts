import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { type Change, editConflict, recordChange } from './record-change.ts'

type Entity = Change['entity']
type Versioned = { id: string; version: number }

/** Creates an entity and its audit entry in one transaction, and invalidates cached pages. Returns the entity's id. */
export async function createRecorded<Row extends { id: string }>(
  shop: Shop,
  admin: SignedIn,
  { entity, insert }: { entity: Entity; insert: () => Promise<Row | undefined> },
): Promise<string> {
  return shop.database.transaction(async () => {
    const after = await insert()
    if (!after) throw notStored(entity)
    await recordChange(shop, admin, { entity, entityId: after.id, action: 'create', after })
    await invalidatePages(shop, entity, after.id)
    return after.id
  })
}

/** Invalidates cached pages that show this entity or a list of its kind. */
const invalidatePages = (shop: Shop, entity: Entity, id: string) => shop.pagesChanged(entity, `${entity}:${id}`)

const notStored = (entity: Entity) => new Error(`The ${entity} was not stored`)

type Write<Row> = {
  entity: Entity
  /** The version that was edited. Without a version, the last write wins. */
  version: number | undefined
  /** Reads and locks the entity; throws 404. */
  lock: () => Promise<Row>
  write: (before: Row) => Promise<Row | undefined>
}

/** Updates an entity the same way. Throws what `lock` and `write` throw, and 409 when `version` is outdated. */
export async function changeRecorded<Row extends Versioned>(
  shop: Shop,
  admin: SignedIn,
  { entity, version, lock, write }: Write<Row>,
): Promise<void> {
  await shop.database.transaction(async () => {
    const before = await lock()
    const entityId = before.id
    if (version !== undefined && version !== before.version) throw await editConflict(shop, { entity, entityId })
    const after = await write(before)
    if (!after) throw notStored(entity)
    await recordChange(shop, admin, { entity, entityId, action: 'update', before, after })
    await invalidatePages(shop, entity, entityId)
  })
}

/** Deletes an entity the same way. `erase` receives the row that `lock` returned. */
export async function deleteRecorded<Row extends { id: string }>(
  shop: Shop,
  admin: SignedIn,
  { entity, lock, erase }: Pick<Write<Row>, 'entity' | 'lock'> & { erase: (before: Row) => Promise<unknown> },
): Promise<void> {
  await shop.database.transaction(async () => {
    const before = await lock()
    await erase(before)
    await recordChange(shop, admin, { entity, entityId: before.id, action: 'delete', before })
    await invalidatePages(shop, entity, before.id)
  })
}
