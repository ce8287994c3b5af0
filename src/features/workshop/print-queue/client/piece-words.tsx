import { useUser } from '#features/base/accounts/client/requests.ts'
import { Bead } from '#features/gifts/drawings/client/bead.tsx'
import { defaultProfile } from '#features/gifts/estimates/profile.ts'
import { showWork } from '#features/gifts/estimates/show-work.ts'
import { Words } from '#features/gifts/makes/client/make.tsx'
import { filamentOnGift, materialOf } from '#features/gifts/makes/filament.ts'
import { type MakeDescription, sizeOf } from '#features/gifts/makes/make.ts'
import { showSize } from '#features/gifts/makes/make-words.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { MaterialMark } from '#features/selling/filaments/client/material-mark.tsx'
import { useMaterials } from '#features/selling/filaments/client/requests.ts'
import { showDate } from '#platform/client/dates.ts'
import { showTime } from '#platform/client/moments.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { isInWorkshop } from '#platform/viewer.ts'
import type { Piece } from '../contract.ts'
import './print-queue.css'

/** A piece in one row: picture, name and options. On a phone the options wrap to a second line; on a narrow phone, so does the day. */
export const PieceWords = ({ piece }: { piece: Piece }) => (
  <span className="flex min-w-0 flex-1 items-center gap-x-3 max-[24rem]:gap-x-2">
    <span className="grid size-11 flex-none max-[24rem]:size-8 place-items-center overflow-hidden rounded-s bg-oat p-0.5">
      {piece.image && (
        <Picture src={piece.image} alt="" width={44} height={44} sizes="44px" className="size-full object-contain" />
      )}
    </span>
    <span className="piece-words min-w-0 flex-1">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <PieceName piece={piece} />
        <PieceMarks piece={piece} />
        <span className="num ml-auto flex-none text-sm whitespace-nowrap max-[24rem]:ml-0 md:hidden">
          <DueDay piece={piece} />
        </span>
      </span>
      <span className="num hidden text-sm text-muted md:block">
        {piece.customization && (
          <span className="mr-1 inline-flex items-baseline gap-1.5 min-[90rem]:hidden">
            <Bead color={piece.customization.color} look={piece.customization.called?.look} />
            <FilamentOnGift make={piece.customization} /> · {showSize(piece.customization)} ·
          </span>
        )}
        #{orderNumber(piece.orderId)}
        {piece.pieces > 1 && ` · ${piece.piece} of ${piece.pieces}`}
      </span>
      <span className="num flex min-w-0 items-center gap-x-2 text-sm text-muted md:hidden">
        {piece.customization && (
          <>
            <Bead color={piece.customization.color} look={piece.customization.called?.look} />
            <span className="sr-only">
              <FilamentOnGift make={piece.customization} />
            </span>
          </>
        )}
        {/* Whose it is and which of them comes first: it is what a person beside the printer looks for. */}
        <span className="line-clamp-2 min-w-0">
          #{orderNumber(piece.orderId)}
          {piece.pieces > 1 && ` · ${piece.piece} of ${piece.pieces}`}
          {piece.customization && ` · ${sizeOf(piece.customization).centimetres}\u00a0cm`} · {workOf(piece)}
        </span>
      </span>
    </span>
  </span>
)

/** Its words and its product, with a link to its order for those who may open orders. */
function PieceName({ piece: { orderId, customization, productName } }: { piece: Piece }) {
  const words = (
    <>
      <Words of={customization} /> {productName}
    </>
  )
  const look =
    'line-clamp-2 min-w-0 font-bold max-md:flex-1 max-[24rem]:line-clamp-3 max-[24rem]:basis-full md:line-clamp-1 md:break-all'
  if (isInWorkshop(useUser())) return <b className={look}>{words}</b>
  return (
    <a href={orderPaths.adminOrder(orderId)} data-row-open className={`${look} hover:underline`}>
      {words}
    </a>
  )
}

/** The promised day, marked when it is near or over. */
export const DueDay = ({ piece: { dueDay, risk } }: { piece: Piece }) => (
  <span className={risk ? `font-semibold ${risk === 'late' ? 'text-err' : 'text-warn'}` : undefined}>
    {risk === 'late' && 'late, '}
    {risk === 'soon' && 'soon, '}
    {dueDay && showDate(dueDay)}
  </span>
)

/** Warnings to read before printing. On a phone they stand below the name, where the day leaves no room beside it. */
const PieceMarks = ({
  piece: {
    isPaused,
    isPrintable,
    isWanted,
    isRefunded,
    isDisputed,
    attempt,
    customization,
    correctableUntil,
    changeLayer,
  },
}: {
  piece: Piece
}) => (
  <span className="flex flex-wrap gap-x-2 gap-y-1 empty:hidden max-md:order-last max-md:w-full">
    <MaterialMark material={materialOf(customization)} />
    {!isWanted && <Mark look="bg-blush text-err">No longer needed</Mark>}
    {isWanted && isRefunded && <Mark look="bg-blush text-err">Refunded</Mark>}
    {isDisputed && <Mark look="bg-blush text-err">Disputed</Mark>}
    {!isPrintable && <Mark look="bg-blush text-err">No printer can print this</Mark>}
    {isPaused && <Mark look="bg-oat text-ink">Paused</Mark>}
    {correctableUntil && (
      <Mark look="bg-oat text-ink" wraps>{`Can be corrected until ${showTime(correctableUntil)}`}</Mark>
    )}
    {changeLayer !== null && (
      <Mark look="bg-oat text-ink" wraps>{`Change filament at layer ${changeLayer}, ${topOf(changeLayer)} mm`}</Mark>
    )}
    {attempt > 1 && <Mark look="bg-sky text-info">Reprint</Mark>}
  </span>
)

/** The top of a layer, where slicers place its change, in millimeters. */
const topOf = (layer: number): number => Math.round(layer * defaultProfile.layer * 10) / 10

type MarkProps = {
  look: string
  /** Whether it may stand on two lines, for more than a few words. */
  wraps?: boolean
  children: string
}

const Mark = ({ look, wraps = false, children }: MarkProps) => (
  <span
    className={`rounded-pill px-2 text-xs font-semibold ${wraps ? 'min-w-0' : 'flex-none whitespace-nowrap'} ${look}`}
  >
    {children}
  </span>
)

const FilamentOnGift = ({ make }: { make: MakeDescription }) => filamentOnGift(make, useMaterials().nameOf)

/** Filament and size, as printed on a spool. */
export const MakeCell = ({ piece: { customization: make } }: { piece: Piece }) =>
  make ? (
    <span className="flex items-baseline gap-2">
      <Bead color={make.color} look={make.called?.look} />
      <span>
        <FilamentOnGift make={make} />
        <span className="block whitespace-nowrap">{showSize(make)}</span>
      </span>
    </span>
  ) : (
    <span className="text-muted">As agreed</span>
  )

/** `3 h 20 · 28 g`, or `sliced: 28.3 g, 3 h 20`; a dash for a piece without an estimate. */
export const workOf = ({ grams, minutes, isSliced }: Piece): string =>
  grams === null ? '–' : showWork({ grams, minutes: minutes ?? 0, isSliced })
