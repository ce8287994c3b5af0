import type { Services } from '#platform/server/services.ts'
import type { Settings } from '../settings.ts'
import { findSettings } from './find-settings.ts'
import { settings } from './tables.ts'

/**
 * Sets some of the shop's settings, all or none of them. `note` hears of it in the same transaction, with what they were and
 * what they are.
 */
export async function changeSettings(
  { database, clock, pagesChanged }: Services,
  changes: Partial<Settings>,
  note: (before: Settings, after: Settings) => Promise<void> = async () => {},
): Promise<void> {
  const { db, transaction } = database
  await transaction(async () => {
    const before = await findSettings(database)
    for (const [name, value] of Object.entries(changes)) {
      const change = { value, updatedAt: clock.now() }
      await db
        .insert(settings)
        .values({ name, ...change })
        .onConflictDoUpdate({ target: settings.name, set: change })
    }
    await note(before, await findSettings(database))
  })
  await pagesChanged()
}
