import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { type Change, changedMeanwhile, recordChange } from './record-change.ts'

type Entity = Change['entity']
type Versioned = { id: string; version: number }

/** Makes something that admins keep, with its line in the audit log, in one transaction; the pages follow. Answers its id. */
export async function createRecorded<Row extends { id: string }>(
  shop: Shop,
  admin: SignedIn,
  { entity, insert }: { entity: Entity; insert: () => Promise<Row | undefined> },
): Promise<string> {
  return shop.database.transaction(async () => {
    const after = await insert()
    if (!after) throw notStored(entity)
    await recordChange(shop, admin, { entity, entityId: after.id, action: 'create', after })
    await tellPages(shop, entity, after.id)
    return after.id
  })
}

/** Whatever is kept and shows any of them, or this one, is old. */
const tellPages = (shop: Shop, entity: Entity, id: string) => shop.pagesChanged(entity, `${entity}:${id}`)

const notStored = (entity: Entity) => new Error(`The ${entity} was not stored`)

type Write<Row> = {
  entity: Entity
  /** The version that the change was made from; without one, whoever is last wins. */
  version: number | undefined
  /** Reads and locks what is to be changed; throws 404. */
  lock: () => Promise<Row>
  write: (before: Row) => Promise<Row | undefined>
}

/** Changes it likewise. Throws what `lock` and `write` throw, and 409 when somebody else was faster. */
export async function changeRecorded<Row extends Versioned>(
  shop: Shop,
  admin: SignedIn,
  { entity, version, lock, write }: Write<Row>,
): Promise<void> {
  await shop.database.transaction(async () => {
    const before = await lock()
    const entityId = before.id
    if (version !== undefined && version !== before.version) throw await changedMeanwhile(shop, { entity, entityId })
    const after = await write(before)
    if (!after) throw notStored(entity)
    await recordChange(shop, admin, { entity, entityId, action: 'update', before, after })
    await tellPages(shop, entity, entityId)
  })
}

/** Deletes it likewise; `erase` gets what `lock` found. */
export async function deleteRecorded<Row extends { id: string }>(
  shop: Shop,
  admin: SignedIn,
  { entity, lock, erase }: Pick<Write<Row>, 'entity' | 'lock'> & { erase: (before: Row) => Promise<unknown> },
): Promise<void> {
  await shop.database.transaction(async () => {
    const before = await lock()
    await erase(before)
    await recordChange(shop, admin, { entity, entityId: before.id, action: 'delete', before })
    await tellPages(shop, entity, before.id)
  })
}
