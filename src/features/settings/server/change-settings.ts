import type { Services } from '#platform/server/services.ts'
import type { Settings } from '../settings.ts'
import { settings } from './tables.ts'

/** Sets some of the shop's settings, all or none of them. */
export async function changeSettings(
  { database, clock, pagesChanged }: Services,
  changes: Partial<Settings>,
): Promise<void> {
  const { db, transaction } = database
  await transaction(async () => {
    for (const [name, value] of Object.entries(changes)) {
      const change = { value, updatedAt: clock.now() }
      await db
        .insert(settings)
        .values({ name, ...change })
        .onConflictDoUpdate({ target: settings.name, set: change })
    }
  })
  await pagesChanged()
}
