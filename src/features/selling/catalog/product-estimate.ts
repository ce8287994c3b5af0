import type { Estimate } from '#features/gifts/estimates/estimate.ts'
import type { AccentWork } from '#features/gifts/estimates/print-work.ts'
import { zonesIn } from '#features/gifts/makes/zones.ts'

/** An estimate as one filament, with its accent; without `accent`, it was measured before accents were. */
type OnePiece = Estimate & { accent?: AccentWork | null }

/**
 * A product's stored estimate in a size: without words, and `worded` with a usual name, null if the name does not fit. Without `worded`, it
 * was measured before names were.
 */
export type ProductEstimate = OnePiece & { worded?: OnePiece | null }

/** The name on products that are measured with words. */
export const usualName = 'Emma'

/** The estimate of a piece with or without words. */
export const estimateOf = (known: ProductEstimate, hasWords: boolean): OnePiece => (hasWords && known.worded) || known

/** A measured estimate, rounded for storage. */
export const roundedEstimate = ({
  grams,
  minutes,
  accent,
}: Estimate & { accent: AccentWork | null }): Required<OnePiece> => ({
  grams: rounded(grams, 10),
  minutes: Math.round(minutes),
  accent: accent && {
    changes: accent.changes,
    towerLayers: accent.towerLayers,
    accentGrams: rounded(accent.accentGrams, 100),
    ...(accent.zoneWork && {
      zoneWork: Object.fromEntries(
        zonesIn(accent.zoneWork).map(([role, own]) => [role, { ...own, grams: rounded(own.grams, 100) }]),
      ),
    }),
  },
})

const rounded = (number: number, steps: number) => Math.round(number * steps) / steps
