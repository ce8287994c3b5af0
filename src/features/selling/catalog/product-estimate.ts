import type { Estimate } from '#features/gifts/estimates/estimate.ts'
import type { AccentWork } from '#features/gifts/estimates/print-work.ts'

/** A product's stored estimate in a size: as one filament, and its accent. Without `accent`, it was measured before accents were. */
export type ProductEstimate = Estimate & { accent?: AccentWork | null }

/** A measured estimate, rounded for storage. */
export const roundedEstimate = ({
  grams,
  minutes,
  accent,
}: Estimate & { accent: AccentWork | null }): Required<ProductEstimate> => ({
  grams: rounded(grams, 10),
  minutes: Math.round(minutes),
  accent: accent && { ...accent, accentGrams: rounded(accent.accentGrams, 100) },
})

const rounded = (number: number, steps: number) => Math.round(number * steps) / steps
