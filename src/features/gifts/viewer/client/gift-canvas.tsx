import { type CanvasHTMLAttributes, type RefObject, useEffect, useRef } from 'react'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Dyed, FilamentLook } from '#features/gifts/drawings/filament-look.ts'
import type { ShownGift } from '#features/gifts/geometry/mesh-file.ts'
import { zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { type Covered, openStage, type Stage } from './stage.ts'
import './gift-view.css'

type GiftCanvasProps = CanvasHTMLAttributes<HTMLCanvasElement> & {
  shown: ShownGift | undefined
  /** The longest side without letters, in millimeters. */
  longest?: number | undefined
  color: Color
  /** The look of the maker's own filament. */
  look?: FilamentLook | undefined
  /** The filament of the letters, if it is not cream. */
  letters?: Dyed | undefined
  /** The filaments of zones; without one, a zone has that of the body. */
  zones?: ZoneDyed[] | undefined
  stage: RefObject<Stage | undefined>
  /** Called when WebGL is not available. */
  onBroken: () => void
  onShown?: () => void
  /** Called when the browser drops or restores the WebGL context, as when memory is short. */
  onContextChange?: (isContextLost: boolean) => void
  /** Hides the coin and the ruler. */
  hidesScale?: boolean
  /** The parts of the canvas under other elements. */
  covered?: Covered
}

/** The filament of a zone of a maker's design, by the zone's number. */
export type ZoneDyed = Dyed & { zone: number }
const noZones: ZoneDyed[] = []

const nothing: Covered = () => ({ top: 0, bottom: 0 })

/** A canvas with its own stage for a gift. The stage is closed on unmount. */
export function GiftCanvas({
  shown,
  longest,
  color,
  look,
  letters,
  zones = noZones,
  stage,
  onBroken,
  onShown,
  onContextChange,
  hidesScale = false,
  covered = nothing,
  ...canvas
}: GiftCanvasProps) {
  const element = useRef<HTMLCanvasElement>(null)
  const handlers = useRef({ onBroken, onShown, onContextChange })
  handlers.current = { onBroken, onShown, onContextChange }
  useEffect(() => {
    const place = element.current
    if (!place) return
    try {
      stage.current = openStage(place, {
        isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
        covered,
        hidesScale,
      })
    } catch {
      handlers.current.onBroken()
      return
    }
    // Vertical swipes scroll the page.
    place.style.touchAction = 'pan-y'
    const watch = new ResizeObserver(() => stage.current?.resize(place.clientWidth, place.clientHeight))
    watch.observe(place)
    const watching = new AbortController()
    const hear = (event: string, then: () => void) => place.addEventListener(event, then, { signal: watching.signal })
    hear('webglcontextlost', () => handlers.current.onContextChange?.(true))
    hear('webglcontextrestored', () => {
      stage.current?.redraw()
      handlers.current.onContextChange?.(false)
    })
    return () => {
      watch.disconnect()
      watching.abort()
      stage.current?.close()
      stage.current = undefined
    }
  }, [stage, covered, hidesScale])
  // A color change needs no rebuild.
  const lettersColor = letters?.color
  const lettersLook = letters?.look
  const zoneKey = JSON.stringify(zones)
  useEffect(() => {
    const dyedZones = (JSON.parse(zoneKey) as ZoneDyed[]).map((one) => [zoneRoleOf(one.zone), one])
    const dyedLetters = lettersColor ? { color: lettersColor, look: lettersLook } : undefined
    stage.current?.paint({ color, look }, dyedLetters, Object.fromEntries(dyedZones))
  }, [stage, color, look, lettersColor, lettersLook, zoneKey])
  useEffect(() => {
    if (!shown) return
    stage.current?.show(shown, longest)
    handlers.current.onShown?.()
  }, [stage, shown, longest])
  return <canvas ref={element} role="img" {...canvas} />
}
