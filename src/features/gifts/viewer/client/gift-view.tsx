import { Rotate3d } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { lettersDyeOf } from '#features/gifts/makes/letters-of.ts'
import { bodyColor, tidyWords } from '#features/gifts/makes/make.ts'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import { toast } from '#platform/client/toast.ts'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { GiftCanvas } from './gift-canvas.tsx'
import type { RoomCodeProps } from './room-code.tsx'
import { roomViewHere } from './room-view.ts'
import type { Covered, Stage } from './stage.ts'
import { turnByKeys } from './turn-by-keys.ts'
import { useBuiltGift } from './use-built-gift.ts'

export type GiftViewProps = {
  name: string
  modelFile: string
  choice: Choice
  /** Shown until the gift is drawn, and if 3D is not available. */
  children: ReactNode
}

/** Pixels covered by the buttons above and the note below. In a low frame the gift is drawn between the small buttons. */
const covered: Covered = (height) => (height < 320 ? { top: 10, bottom: 34 } : { top: 72, bottom: 44 })

/** The 3D view of the gift as chosen. It can be rotated by mouse, finger and keys. */
export default function GiftView({ name, modelFile, choice, children }: GiftViewProps) {
  const stage = useRef<Stage>(undefined)
  const { shown, hasFailed } = useBuiltGift(modelFile, choice)
  const [isBroken, setBroken] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const [isContextLost, setContextLost] = useState(false)
  const [roomView] = useState(roomViewHere)
  const [isCodeOpen, setCodeOpen] = useState<boolean>()
  const isShown = isDrawn && !isContextLost
  const { color } = choice

  if (isBroken || hasFailed) return children
  return (
    <div className="gift-view" data-shown={isShown || undefined}>
      {!isShown && children}
      <GiftCanvas
        shown={shown?.gift}
        longest={shown && shown.centimetres * 10}
        color={color}
        look={choice.called?.look}
        letters={lettersDyeOf(choice)}
        zones={choice.called?.zones?.filter((one) => one.color !== bodyColor)}
        stage={stage}
        covered={covered}
        onBroken={() => setBroken(true)}
        onShown={() => setDrawn(true)}
        onContextChange={setContextLost}
        aria-label={[
          name,
          // Words that cannot be printed are not shown on the gift.
          ...describeMake({ ...choice, engraving: choice.problem ? '' : tidyWords(choice.engraving) }),
          'Use the arrow keys to turn the gift.',
        ].join(', ')}
        tabIndex={0}
        onKeyDown={(event) => turnByKeys(event, stage.current)}
      />
      {isShown && roomView && (
        <button
          type="button"
          className="view-in-room absolute z-[2] flex min-h-11 items-center gap-2 rounded-pill bg-card px-4 text-sm font-bold"
          onClick={() =>
            roomView === 'code' ? setCodeOpen(true) : stage.current && void viewInRoom(stage.current.gift, name)
          }
        >
          <Rotate3d size={18} aria-hidden="true" />
          <span>View in your room</span>
        </button>
      )}
      {isCodeOpen !== undefined && (
        <RoomCode open={isCodeOpen} onClose={() => setCodeOpen(false)} engraving={choice.engraving} />
      )}
      {isShown && shown && (
        <p className="gift-view-note">
          <b className="num">{shown.centimetres}&nbsp;cm</b> on the longest side. The coin is 24 mm wide.
        </p>
      )}
      <span className="well-badge">{choice.viewName}</span>
    </div>
  )
}

const RoomCode = lazyPart<RoomCodeProps>(() => import('./room-code.tsx'), {
  name: 'The code',
})

/** Loaded on demand, because the exporter is large and rarely used. */
async function viewInRoom(gift: Stage['gift'], name: string) {
  try {
    const room = await import('./view-in-room.ts')
    await room.viewInRoom(gift, name)
  } catch {
    toast.failure('Failed to open the 3D model', 'The 3D model could not be created. Please try again.')
  }
}
