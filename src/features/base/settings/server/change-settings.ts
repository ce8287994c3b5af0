import type * as z from 'zod/mini'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import type { Filament } from '#features/gifts/makes/filament.ts'
import type { Shop } from '#platform/server/shop.ts'
import { storePicture } from '#platform/server/store-images.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeSettingsSchema, Settings } from '../settings.ts'
import { findSettings } from './find-settings.ts'
import { settings } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** Throws 400 for letters in a filament that the shop does not have. */
    requireLetters: (shop: Shop, color: string) => Promise<void>
    /** Throws 400 for a filament, archived or not, that the shop does not have. */
    requireKnownFilament: (shop: Shop, filament: Filament) => Promise<void>
  }
}

/** Changes some settings in one transaction and records them in the audit log. Throws 400 for a logo that is no picture, and for letters or a price of an unknown filament. */
export async function changeSettings(
  shop: Shop,
  admin: SignedIn,
  wish: z.output<typeof changeSettingsSchema>,
): Promise<void> {
  const { database, clock } = shop
  const changes = {
    ...wish,
    ...(wish.logo && { logo: await storePicture(shop, wish.logo) }),
    ...(wish.wrappings && { wrappings: await storePictures(shop, wish.wrappings) }),
  }
  await database.transaction(async () => {
    const before = await findSettings(shop)
    if (wish.lettersColor !== undefined && wish.lettersColor !== before.lettersColor)
      await shop.questions.requireLetters(shop, wish.lettersColor)
    for (const { filament } of wish.filamentPrices ?? [])
      if (!before.filamentPrices.some((one) => one.filament === filament))
        await shop.questions.requireKnownFilament(shop, filament)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) continue
      const change = { value, updatedAt: clock.now() }
      await database.db
        .insert(settings)
        .values({ name, ...change })
        .onConflictDoUpdate({ target: settings.name, set: change })
    }
    const after = await findSettings(shop)
    const seen = { entity: 'setting', entityId: 'shop', action: 'update' } as const
    await recordChange(shop, admin, { ...seen, before: withoutSecret(before), after: withoutSecret(after) })
    await shop.pagesChanged()
  })
}

/** Stores the pictures of gift wrappings that were sent as data. */
const storePictures = (shop: Shop, wrappings: Settings['wrappings']) =>
  Promise.all(
    wrappings.map(async (one) => ({ ...one, picture: one.picture && (await storePicture(shop, one.picture)) })),
  )

/** The audit log is kept, and read by several people. */
const withoutSecret = (all: Settings): Settings => ({ ...all, replySecret: all.replySecret && '(hidden)' })
