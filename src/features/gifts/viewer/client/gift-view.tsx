import { Rotate3d } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type Choice, ownName } from '#features/gifts/makes/client/choice.ts'
import { describeMake, tidyText } from '#features/gifts/makes/make.ts'
import { toast } from '#platform/client/toast.ts'
import { GiftCanvas } from './gift-canvas.tsx'
import type { Covered, Stage } from './stage.ts'
import { turnByKeys } from './turn-by-keys.ts'
import { useBuiltGift } from './use-built-gift.ts'

export type GiftViewProps = {
  name: string
  modelFile: string
  choice: Choice
  /** What stands here until the gift does, and where it cannot. */
  children: ReactNode
}

/** The buttons above, and the note below; in a low well the gift stands between the buttons, which are small there. */
const covered: Covered = (height) => (height < 320 ? { top: 10, bottom: 34 } : { top: 72, bottom: 44 })

/** The very gift, with what was chosen and typed: it can be turned by mouse, finger and keys. */
export default function GiftView({ name, modelFile, choice, children }: GiftViewProps) {
  const stage = useRef<Stage>(undefined)
  const { shown, hasFailed } = useBuiltGift(modelFile, choice)
  const [isBroken, setBroken] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const isShown = isDrawn && !isTaken
  const { color } = choice

  if (isBroken || hasFailed) return children
  return (
    <div className="gift-view" data-shown={isShown || undefined}>
      {!isShown && children}
      <GiftCanvas
        shown={shown?.gift}
        longest={shown && shown.centimetres * 10}
        color={color}
        stage={stage}
        covered={covered}
        onBroken={() => setBroken(true)}
        onShown={() => setDrawn(true)}
        onTaken={setTaken}
        aria-label={[
          name,
          // It stands there without words that cannot be printed.
          ...describeMake({ ...choice, engraving: choice.problem ? '' : tidyText(choice.engraving) }),
          'Turn it with the arrow keys.',
        ].join(', ')}
        tabIndex={0}
        onKeyDown={(event) => turnByKeys(event, stage.current)}
      />
      {isShown && (
        <button
          type="button"
          className="view-in-room absolute z-[2] flex min-h-11 items-center gap-2 rounded-pill bg-card px-4 text-sm font-bold"
          onClick={() => stage.current && void viewInRoom(stage.current.gift, name)}
        >
          <Rotate3d size={18} aria-hidden="true" />
          <span>View in your room</span>
        </button>
      )}
      {isShown && shown && (
        <p className="gift-view-note">
          <b className="num">{shown.centimetres}&nbsp;cm</b> at its longest. The coin is 24 mm.
        </p>
      )}
      <span className="well-badge">{ownName(choice.isFirst)}</span>
    </div>
  )
}

/** Its file is large, and few ask for it. */
async function viewInRoom(gift: Stage['gift'], name: string) {
  try {
    const room = await import('./view-in-room.ts')
    await room.viewInRoom(gift, name)
  } catch {
    toast.failure('That did not work', 'The model could not be made. Please try again.')
  }
}
