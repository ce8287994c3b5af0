import type * as z from 'zod/mini'
import { recordChange } from '#features/audit/server/record-change.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeSettingsSchema } from '../settings.ts'
import { findSettings } from './find-settings.ts'
import { settings } from './tables.ts'

/** Sets some of the shop's settings, all or none of them. The audit log says who. */
export async function changeSettings(
  shop: Shop,
  admin: SignedIn,
  changes: z.output<typeof changeSettingsSchema>,
): Promise<void> {
  const { database, clock } = shop
  await database.transaction(async () => {
    const before = await findSettings(shop)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) continue
      const change = { value, updatedAt: clock.now() }
      await database.db
        .insert(settings)
        .values({ name, ...change })
        .onConflictDoUpdate({ target: settings.name, set: change })
    }
    const after = await findSettings(shop)
    await recordChange(shop, admin, { entity: 'setting', entityId: 'shop', action: 'update', before, after })
  })
  await shop.pagesChanged()
}
