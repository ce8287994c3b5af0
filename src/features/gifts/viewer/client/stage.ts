import {
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  type MeshStandardMaterial,
  NeutralToneMapping,
  PerspectiveCamera,
  PlaneGeometry,
  Raycaster,
  Scene,
  ShadowMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js'
import type { Dyed } from '#features/gifts/drawings/filament-look.ts'
import type { ShownRole } from '#features/gifts/geometry/mesh.ts'
import type { ShownGift, ShownPart } from '#features/gifts/geometry/mesh-file.ts'
import { creamLetters } from '#features/gifts/makes/letters-of.ts'
import type { ByZone } from '#features/gifts/makes/zones.ts'
import type { Point3 } from '#platform/vector.ts'
import { openCoin } from './coin.ts'
import { filamentMaterial, paint } from './filament-material.ts'
import { cornersOf, orbitCamera, placeCamera } from './place-camera.ts'
import { openRuler } from './ruler.ts'

/** A 3D scene with a gift on a table. */
export type Stage = {
  /** Shows a gift. `longest` is its longest side without letters, in millimeters; by default the shown one. */
  show: (shown: ShownGift, longest?: number) => void
  /** Sets the filaments of this gift and the next ones; letters are cream without one, and zones have the body's. */
  paint: (dyed: Dyed, letters?: Dyed, zones?: ByZone<Dyed>) => void
  resize: (width: number, height: number) => void
  /** Redraws after the browser has restored the WebGL context. */
  redraw: () => void
  /** Turns the gift by degrees. */
  turn: (degrees: number) => void
  /** Raises the camera by degrees, within limits. */
  rise: (degrees: number) => void
  /** Looks from a direction (from the gift to the camera), never from straight above. */
  turnCameraTo: (direction: Point3) => void
  /** Moves the camera closer by a fraction. */
  near: (share: number) => void
  /** The view ray through a point of the canvas, given as fractions from the top left corner. */
  rayThrough: (x: number, y: number) => { from: Point3; direction: Point3 }
  /** The gift's meshes, for export. */
  gift: Group
  close: () => void
}

const angle = 26

/** The pixels at the top and bottom of a canvas that other elements cover, by the canvas height. */
export type Covered = (height: number) => { top: number; bottom: number }

/** Opens a stage on a canvas, with a coin and a ruler unless `hidesScale`. Throws without WebGL. */
export function openStage(
  canvas: HTMLCanvasElement,
  { isStill, covered, hidesScale }: { isStill: boolean; covered: Covered; hidesScale: boolean },
): Stage {
  const renderer = new WebGLRenderer({ canvas, alpha: true, antialias: !isSoftware(), powerPreference: 'low-power' })
  const software = isSoftware(renderer)
  const quick = software ? 1 : Math.min(devicePixelRatio, 2)
  renderer.setPixelRatio(quick)
  renderer.toneMapping = NeutralToneMapping
  renderer.shadowMap.enabled = true
  renderer.shadowMap.autoUpdate = false

  const scene = new Scene()
  const camera = new PerspectiveCamera(angle, 1, 1, 4000)
  camera.up.set(0, 0, 1)
  const key = light(2.5, software ? 512 : 1024)
  const fill = new DirectionalLight('#e6ecff', 0.7)
  const floor = new Mesh(new PlaneGeometry(4000, 4000), new ShadowMaterial({ opacity: 0.18 }))
  floor.receiveShadow = true
  const gift = new Group()
  const coin = openCoin()
  const ruler = openRuler(canvas)
  scene.add(new HemisphereLight('#ffffff', '#f0dfc6', 2), key, key.target, fill, floor, gift)
  if (!hidesScale) scene.add(coin.mesh, ruler.mesh)

  const controls = new OrbitControls(camera, canvas)
  controls.enablePan = false
  controls.enableDamping = !isStill
  controls.minPolarAngle = 0.1
  controls.maxPolarAngle = Math.PI * 0.53
  let frame = 0
  let rest: ReturnType<typeof setTimeout> | undefined
  const drawIn = (ratio: number) => {
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio)
    renderer.render(scene, camera)
    canvas.toggleAttribute('data-at-rest', !software || ratio !== quick)
  }
  const draw = () => {
    frame = 0
    // With damping, `update` requests the next frame by itself.
    controls.update()
    drawIn(quick)
    if (!software) return
    clearTimeout(rest)
    rest = setTimeout(() => drawIn(fineRatio(renderer.getSize(new Vector2()))), untilRest)
  }
  const ask = () => {
    frame ||= requestAnimationFrame(draw)
  }
  controls.addEventListener('change', ask)

  const move = (by: { around?: number; higher?: number }) => {
    const { target, minPolarAngle, maxPolarAngle } = controls
    const direction = orbitCamera(camera.position.clone().sub(target), by, [minPolarAngle, maxPolarAngle])
    camera.position.copy(target).add(direction)
    ask()
  }

  let size = 0
  // A resize frames the gift again until the user has moved the camera.
  let isTouched = false
  controls.addEventListener('start', () => {
    isTouched = true
  })
  /** Moves the camera along `direction` until gift, coin and ruler fill the uncovered part of the canvas. */
  const frameAll = (direction: Vector3) => {
    const { x: width, y: height } = renderer.getSize(new Vector2())
    const { low, high } = boxOf(gift)
    const beside = hidesScale ? [] : [coin.corners(), ruler.corners()]
    const points = [{ low, high }, ...beside].flatMap((box) => cornersOf(box.low, box.high))
    const { top, bottom } = covered(height)
    const tall = Math.tan((angle * Math.PI) / 360) * 0.96
    const { target, distance } = placeCamera(points, direction, {
      wide: tall * camera.aspect,
      tall: tall * Math.max(0.3, 1 - (top + bottom) / height),
    })
    controls.target.copy(target)
    camera.position.copy(target).addScaledVector(direction, distance)
    Object.assign(camera, { near: distance / 40, far: distance * 8 })
    Object.assign(controls, { minDistance: distance * 0.35, maxDistance: distance * 1.8 })
    camera.setViewOffset(width, height, 0, (bottom - top) / 2, width, height)
  }
  const wayToEye = () => camera.position.clone().sub(controls.target).normalize()
  const undyed: Dyed = { color: 'red' }
  // Shared by all gifts: disposing them would drop the shader and recompile it for each typed letter.
  const materials = new Map<ShownRole, MeshStandardMaterial>()
  let painted: { dyed: Dyed; letters?: Dyed | undefined; zones?: ByZone<Dyed> | undefined } = { dyed: undyed }
  const dyedOfRole = (role: ShownRole): Dyed => {
    const { dyed, letters = creamLetters, zones } = painted
    if (role === 'body' || role === 'recess') return dyed
    return role === 'accent' ? letters : (zones?.[role] ?? dyed)
  }
  /** Materials of parts with a color of their own. */
  let ownMaterials: ReturnType<typeof filamentMaterial>[] = []
  const materialOf = ({ role, hex }: ShownPart) => {
    if (!hex) {
      const known = materials.get(role) ?? filamentMaterial(role, dyedOfRole(role))
      materials.set(role, known)
      return known
    }
    const own = filamentMaterial(role, { color: '', look: { hex: [hex], finish: 'matte' } })
    ownMaterials.push(own)
    return own
  }
  const clear = () => {
    for (const part of gift.children) (part as Mesh).geometry.dispose()
    for (const material of ownMaterials) material.dispose()
    ownMaterials = []
    gift.clear()
  }
  return {
    gift,
    show: ({ parts, view }, chosen) => {
      clear()
      for (const part of parts) {
        const mesh = new Mesh(geometryOf(part), materialOf(part))
        mesh.name = part.role
        mesh.castShadow = true
        mesh.receiveShadow = true
        gift.add(mesh)
      }
      const { low, high } = boxOf(gift)
      const [middle, span] = [low.clone().add(high).divideScalar(2), high.clone().sub(low)]
      const reach = span.length() / 2
      floor.position.z = low.z
      ruler.measure({ low, high, reach: reachOf(parts, middle) }, view, chosen)
      // A lying ruler is between the gift and the coin.
      coin.lay({ right: high.x, front: Math.min(low.y, ruler.corners().low.y), floor: low.z })
      key.position.set(middle.x - reach * 1.7, middle.y - reach * 2.2, low.z + reach * 3.2)
      key.target.position.copy(middle)
      Object.assign(key.shadow.camera, {
        left: -reach * 1.6,
        right: reach * 1.6,
        top: reach * 1.6,
        bottom: -reach * 1.6,
      })
      Object.assign(key.shadow.camera, { near: reach * 0.5, far: reach * 9 })
      key.shadow.camera.updateProjectionMatrix()
      fill.position.set(reach * 3, -reach, reach * 1.5)
      const longest = Math.max(span.x, span.y, span.z)
      // A new size frames the gift again; a new text keeps the camera.
      if (size === 0 || Math.abs(longest - size) > 1) {
        frameAll(size === 0 ? directionOf(view) : wayToEye())
        size = longest
      }
      renderer.shadowMap.needsUpdate = true
      ask()
    },
    paint: (dyed, letters, zones) => {
      painted = { dyed, letters, zones }
      for (const [role, material] of materials) paint(material, role, dyedOfRole(role))
      ask()
    },
    resize: (width, height) => {
      renderer.setSize(width, height, false)
      camera.aspect = width / height
      camera.updateProjectionMatrix()
      if (size > 0 && !isTouched) frameAll(wayToEye())
      ask()
    },
    redraw: () => {
      renderer.shadowMap.needsUpdate = true
      ask()
    },
    turn: (around) => move({ around }),
    rise: (higher) => move({ higher }),
    turnCameraTo: (direction) => {
      frameAll(new Vector3(...direction).add(direction[2] > 0.9 ? fromTheFront : fromAbove).normalize())
      ask()
    },
    near: (share) => {
      camera.position
        .sub(controls.target)
        .multiplyScalar(1 - share)
        .add(controls.target)
      ask()
    },
    rayThrough: (x, y) => {
      const ray = new Raycaster()
      ray.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), camera)
      return { from: ray.ray.origin.toArray(), direction: ray.ray.direction.toArray() }
    },
    close: () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      clear()
      for (const material of materials.values()) material.dispose()
      ruler.close()
      controls.dispose()
      renderer.dispose()
      renderer.forceContextLoss()
    },
  }
}

/** With software rendering, moving frames have few pixels; after this many milliseconds at rest, a finer frame is drawn. */
const untilRest = 400
const maxPixels = 800_000
const fineRatio = ({ width, height }: Vector2) => Math.min(2, Math.max(1.01, Math.sqrt(maxPixels / (width * height))))

function light(strength: number, shadow: number) {
  const key = new DirectionalLight('#fff6ea', strength)
  key.castShadow = true
  key.shadow.mapSize.set(shadow, shadow)
  key.shadow.radius = 5
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.05
  return key
}

function geometryOf({ positions, normals, triangles }: ShownPart) {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setIndex(new BufferAttribute(triangles, 1))
  return geometry
}

function boxOf(gift: Group) {
  const low = new Vector3(Infinity, Infinity, Infinity)
  const high = new Vector3(-Infinity, -Infinity, -Infinity)
  for (const part of gift.children as Mesh[]) {
    part.geometry.computeBoundingBox()
    low.min(part.geometry.boundingBox?.min ?? low)
    high.max(part.geometry.boundingBox?.max ?? high)
  }
  return { low, high }
}

/** The maximum horizontal distance from a vertical line through `middle`. */
function reachOf(parts: ShownPart[], { x, y }: Vector3) {
  let most = 0
  for (const { positions } of parts)
    for (let at = 0; at < positions.length; at += 3)
      most = Math.max(most, Math.hypot(positions[at]! - x, positions[at + 1]! - y))
  return most
}

/** Offsets: side views look slightly from above, top views slightly from the front. */
const [fromAbove, fromTheFront] = [new Vector3(0, 0, 0.3), new Vector3(0, -0.12, 0)]

const directionOf = ({ around, above }: ShownGift['view']) => {
  const [round, high] = [(around * Math.PI) / 180, (above * Math.PI) / 180]
  return new Vector3(Math.sin(round) * Math.cos(high), -Math.cos(round) * Math.cos(high), Math.sin(high))
}

/** Whether WebGL runs in software, where finer rendering is too slow. */
function isSoftware(renderer?: WebGLRenderer) {
  const gl = renderer?.getContext() ?? document.createElement('canvas').getContext('webgl2')
  const known = gl?.getExtension('WEBGL_debug_renderer_info')
  const name = known && gl ? String(gl.getParameter(known.UNMASKED_RENDERER_WEBGL)) : ''
  if (!renderer) gl?.getExtension('WEBGL_lose_context')?.loseContext()
  return /swiftshader|llvmpipe|software|basic render/i.test(name)
}
