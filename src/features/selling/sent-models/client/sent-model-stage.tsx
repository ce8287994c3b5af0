import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import { fetchPrebuiltMesh } from '#features/gifts/viewer/client/fetch-prebuilt-mesh.ts'
import { GiftCanvas } from '#features/gifts/viewer/client/gift-canvas.tsx'
import type { Stage } from '#features/gifts/viewer/client/stage.ts'
import { turnByKeys } from '#features/gifts/viewer/client/turn-by-keys.ts'
import type { SentModel } from '../contract.ts'
import { modelShape } from './requests.ts'

export type SentModelStageProps = {
  model: SentModel
  color: Color
  /** The picture until the 3D view is ready, or without 3D. */
  children: ReactNode
}

/** A model on a table beside a coin for scale. Mouse, touch and arrow keys turn the model. */
export default function SentModelStage({ model, color, children }: SentModelStageProps) {
  const stage = useRef<Stage>(undefined)
  const [shown, setShown] = useState<ShownGift>()
  const [isBroken, setBroken] = useState(false)
  const address = modelShape(model)
  useEffect(() => {
    const leaving = new AbortController()
    fetchPrebuiltMesh(address, leaving.signal).then(setShown, () => {
      if (!leaving.signal.aborted) setBroken(true)
    })
    return () => leaving.abort()
  }, [address])
  if (isBroken) return children
  return (
    <div className="gift-view" data-shown={shown ? true : undefined}>
      {!shown && children}
      <GiftCanvas
        shown={shown}
        color={color}
        stage={stage}
        onBroken={() => setBroken(true)}
        aria-label={`${model.name}, in 3D beside a coin of 24 mm. Turn it with the arrow keys.`}
        tabIndex={0}
        onKeyDown={(event) => turnByKeys(event, stage.current)}
      />
    </div>
  )
}
