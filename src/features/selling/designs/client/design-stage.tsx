import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import { defaultSize, sizeTable } from '#features/gifts/makes/make.ts'
import { GiftCanvas, type ZoneDyed } from '#features/gifts/viewer/client/gift-canvas.tsx'
import type { Stage } from '#features/gifts/viewer/client/stage.ts'
import type { Point3 } from '#platform/vector.ts'

type DesignStageProps = {
  title: string
  shown: ShownGift | undefined
  /** The filaments of zones of their own. */
  zones: ZoneDyed[]
  /** The next camera position: the direction from the design to the eye. */
  camera: { direction: Point3 } | undefined
  /** A click without dragging: the ray from the eye through the pointer. */
  onPick: (ray: { from: Point3; direction: Point3 }) => void
}

/** Maximum pointer movement of a click, in pixels. */
const maxClickMovement = 5

/** A design on a table: dragging rotates the view, a click reports its ray. */
export function DesignStage({ title, shown, zones, camera, onPick }: DesignStageProps) {
  const stage = useRef<Stage>(undefined)
  const pressed = useRef({ x: 0, y: 0 })
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (camera) stage.current?.turnCameraTo(camera.direction)
  }, [camera])
  const release = (event: PointerEvent<HTMLCanvasElement>) => {
    const { x, y } = pressed.current
    if (Math.hypot(event.clientX - x, event.clientY - y) > maxClickMovement || !stage.current) return
    const box = event.currentTarget.getBoundingClientRect()
    const [across, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    onPick(stage.current.rayThrough(across, down))
  }
  if (isBroken)
    return <p className="p-5 font-semibold">This browser cannot show 3D. Choose a side to place the text.</p>
  return (
    <div className="gift-view" data-shown={shown ? true : undefined}>
      <GiftCanvas
        shown={shown}
        zones={zones}
        longest={sizeTable[defaultSize].centimetres * 10}
        color="green"
        hidesScale
        stage={stage}
        onBroken={() => setBroken(true)}
        aria-label={`${title}, in 3D`}
        onPointerDown={({ clientX, clientY }) => {
          pressed.current = { x: clientX, y: clientY }
        }}
        onPointerUp={release}
      />
    </div>
  )
}
