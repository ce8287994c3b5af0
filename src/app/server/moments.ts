import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { nextBannerMoment } from '#features/selling/banners/server/find-banners.ts'
import { nextOfferMoment } from '#features/selling/offers/server/find-offers.ts'
import { dayIn, endOfDay } from '#platform/server/days.ts'
import { reasonOf } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'

/** How soon the next moment is asked for again where it is not known, in milliseconds. */
const pause = 1_000

/** What the next moment is found in. */
const timely = new Set(['banner', 'offer', 'setting'])

/**
 * Tells `passed` when what pages show changes by itself: a banner or an offer begins or ends, or a day begins, and with it a season.
 * Looking is cheap: the next moment is asked for once, and again when one of those has changed.
 */
export function watchMoments(shop: Shop, passed: () => void) {
  let next = Number.POSITIVE_INFINITY
  let isKnown = false
  let asked = 0
  const ask = async (now: Date) => {
    asked++
    const own = asked
    isKnown = true
    const found = await nextMoment(shop, now).catch((error) => {
      shop.log.warn({ reason: reasonOf(error) }, 'the next moment at which pages change is not known')
      return now.getTime() + pause
    })
    // Whoever asked later knows more.
    if (own === asked) next = found
  }
  return {
    look: () => {
      const now = shop.clock.now()
      const hasPassed = now.getTime() >= next
      if (isKnown && !hasPassed) return
      if (hasPassed) passed()
      // Until the answer is here, any second may be one.
      next = now.getTime() + pause
      void ask(now)
    },
    /** Hears which names have changed, undefined for everything. */
    change: (names: readonly string[] | undefined) => {
      if (!names || names.some((name) => timely.has(name))) isKnown = false
    },
  }
}

async function nextMoment(shop: Shop, now: Date): Promise<number> {
  const { timeZone } = await findSettings(shop)
  // Seasons go by the zone of the configuration, dates by that of the settings.
  const days = [timeZone, shop.config.timeZone].map((zone) => endOfDay(dayIn(now, zone), zone).getTime() + 1)
  return Math.min(...days, await nextBannerMoment(shop, now), await nextOfferMoment(shop, now))
}
