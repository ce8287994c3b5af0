import type { Settings } from '#features/base/settings/settings.ts'
import { type Filament, filamentOf, lettersFilamentOf, zoneFilamentsOf } from '#features/gifts/makes/filament.ts'
import { colorNameOf, runOutText } from '#features/gifts/makes/make.ts'
import { piecesToPrint } from '#features/gifts/makes/to-print.ts'
import type { Totals } from '#features/selling/cart/totals.ts'
import { isOneAmount, largestOf, maxCents, showMoney } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { DraftLine } from '../draft.ts'

/** Throws 409 if a line needs a color, letters or a part that have run out (rule 88). Quotes are exempt, because the maker plans their filament. */
export async function refuseMissingFilament(
  shop: Shop,
  { lines, settings }: { lines: DraftLine[]; settings: Settings },
) {
  const notOffered = await shop.questions.findNotOffered(shop, settings)
  const toPrint = (line: DraftLine) => piecesToPrint({ ...line, make: line.customization })
  const isGone = (filament: Filament | null) => filament !== null && notOffered.includes(filament)
  const unlettered = lines.find((one) => isGone(lettersFilamentOf(one.customization, one.proofId)))
  if (unlettered)
    throw new Problem(
      'conflict',
      `The filament of the letters on ${unlettered.productName} has run out. Please choose other letters, or remove the line.`,
    )
  const partless = lines.find((one) => Object.values(zoneFilamentsOf(one.customization)).some(isGone))
  if (partless)
    throw new Problem(
      'conflict',
      `The filament of a part of ${partless.productName} has run out. Please choose another, or remove the line.`,
    )
  const line = lines.find(
    (one) => one.customization && toPrint(one) > 0 && notOffered.includes(filamentOf(one.customization)),
  )
  if (!line?.customization) return
  const ready = line.quantity - toPrint(line)
  const rest =
    ready > 0 ? `Only ${ready} of ${line.productName} can be ordered` : `${line.productName} cannot be ordered`
  throw new Problem(
    'conflict',
    `${runOutText(colorNameOf(line.customization))}. ${rest} in this color. Please change your cart.`,
  )
}

/** Throws 409 for totals above the maximum of one payment. */
export function refuseTooMuch({ subtotal, total }: Totals) {
  if (isOneAmount(largestOf([subtotal], total))) return
  throw new Problem(
    'conflict',
    `The total is above ${showMoney(maxCents)}, the maximum for one payment. Please split your order or contact us.`,
  )
}
