import { filamentClass } from '#features/drawings/client/filament-class.ts'
import { colorNameOf, sizeOf, wordsOn } from '#features/makes/make.ts'
import { orderNumber } from '#features/orders/order.ts'
import { orderPaths } from '#features/orders/paths.ts'
import { showDate } from '#platform/client/dates.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import type { Piece } from '../contract.ts'
import { sayMinutes } from '../print-queue.ts'

/** A piece at a glance: its picture, what it is and what stands on it; on a phone everything else is the second line. */
export const PieceWords = ({ piece }: { piece: Piece }) => (
  <span className="flex min-w-0 items-center gap-x-3">
    <span className="grid size-11 flex-none place-items-center overflow-hidden rounded-s bg-oat p-0.5">
      {piece.image && (
        <Picture src={piece.image} alt="" width={44} height={44} sizes="44px" className="size-full object-contain" />
      )}
    </span>
    <span className="min-w-0 flex-1">
      <span className="flex min-w-0 items-center gap-x-2">
        <span className="line-clamp-1 min-w-0 break-all">
          <b>{[piece.productName, ...wordsOn(piece.customization)].join(' ')}</b>
        </span>
        <PieceMarks piece={piece} />
      </span>
      <span className="flex min-w-0 items-center gap-x-2 text-sm text-muted">
        <a href={orderPaths.adminOrder(piece.orderId)} data-row-open className="link piece-link num flex-none">
          #{orderNumber(piece.orderId)}
        </a>
        {piece.pieces > 1 && (
          <span className="num flex-none max-[24rem]:hidden">
            {piece.piece} of {piece.pieces}
          </span>
        )}
        <span className="num line-clamp-1 min-w-0 break-all md:hidden">
          {[makeOf(piece), timeOf(piece), showDate(piece.dueDay)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </span>
  </span>
)

/** What somebody has to know before they print it. */
const PieceMarks = ({ piece: { risk, isPaused, isWanted, attempt } }: { piece: Piece }) => (
  <>
    {!isWanted && <Mark look="bg-blush text-err">Not wanted any more</Mark>}
    {isWanted && risk === 'late' && <Mark look="bg-blush text-err">Late</Mark>}
    {isWanted && risk === 'soon' && <Mark look="bg-butter text-warn">Due soon</Mark>}
    {isPaused && <Mark look="bg-oat text-ink">Paused</Mark>}
    {attempt > 1 && <Mark look="bg-sky text-info">Reprint</Mark>}
  </>
)

const Mark = ({ look, children }: { look: string; children: string }) => (
  <span className={`flex-none rounded-pill px-2 text-xs font-semibold whitespace-nowrap ${look}`}>{children}</span>
)

/** `Red · Small 5 cm`; nothing of a custom design. */
export function makeOf({ customization }: Piece): string {
  if (!customization) return ''
  const { name, centimetres } = sizeOf(customization)
  return `${colorNameOf(customization)} · ${name} ${centimetres} cm`
}

/** Filament and size, as a spool shows it. */
export const MakeCell = ({ piece }: { piece: Piece }) =>
  piece.customization ? (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <span className={`bead flex-none ${filamentClass(piece.customization.color)}`} aria-hidden="true" />
      {makeOf(piece)}
    </span>
  ) : (
    <span className="text-muted">As agreed</span>
  )

export const timeOf = ({ minutes }: Piece): string => (minutes === null ? '' : sayMinutes(minutes))

/** `3 h 20 · 28 g`; a dash where nobody has measured it. */
export const workOf = (piece: Piece): string =>
  piece.grams === null ? '–' : `${timeOf(piece)} · ${Math.round(piece.grams)} g`
