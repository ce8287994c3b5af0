import { type Kernel, meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import type { Drawn } from './foreign.ts'
import { type Box, boxesOverlap, groupByOverlap } from './group-by-overlap.ts'
import { maxShells } from './limits.ts'
import { countWrongEdges, dropDoubledFaces, mergeVertices, type WrongEdges } from './merge-vertices.ts'
import { NotClosed, nothingSolid, tooManyShells } from './unreadable.ts'

/** Unites meshes into one solid with outward faces. Throws `NotClosed` when a mesh is not watertight, and `Unreadable` without volume. */
export function bodyOf(kernel: Kernel, meshes: Drawn[]): Solid {
  let shells = 0
  const counted = (more: number) => {
    shells += more
    if (shells > maxShells) throw tooManyShells()
  }
  const holesOf = rememberByList((holes) => kernel.Solid.union(holes.map((hole) => solidOf(kernel, hole, counted))))
  const solids = meshes.map((mesh) => {
    const solid = solidOf(kernel, mesh, counted)
    return mesh.holes ? solid.subtract(holesOf(mesh.holes)) : solid
  })
  const body = kernel.Solid.union(solids)
  if (body.isEmpty() || body.volume() <= 0) throw nothingSolid()
  return body
}

/** Meshes of one object share their list of holes, which is built once. */
function rememberByList(build: (holes: Mesh[]) => Solid) {
  const built = new Map<Mesh[], Solid>()
  return (holes: Mesh[]) => {
    const solid = built.get(holes) ?? build(holes)
    built.set(holes, solid)
    return solid
  }
}

type Counted = (shells: number) => void

function solidOf(kernel: Kernel, drawn: Mesh, counted: Counted): Solid {
  const mesh = mergeVertices(drawn)
  const solid = closedSolidOf(kernel, mesh)
  return uniteShells(kernel, solid.volume() < 0 ? insideOut(kernel, solid) : solid, counted)
}

/** Gaps up to these shares of the longest side are rounding errors of the program that wrote the file. */
const gaps = [1e-6, 1e-4]
/** Relative to its box, a solid below this volume is a sheet that was drawn from both sides. */
const leastVolume = 1e-12

/** The kernel closes small gaps. If it fails, some edge is open or reversed, or faces are doubled. */
function closedSolidOf(kernel: Kernel, mesh: Mesh): Solid {
  const first = kernel.solidOf(mesh)
  if (first && hasVolume(first)) return first
  const single = dropDoubledFaces(mesh)
  // The volumes of shells with opposite orientations may cancel each other out.
  if (first && single === mesh) return first
  for (const gap of single === mesh ? gaps : [0, ...gaps]) {
    const solid = kernel.solidOf(single, gap)
    if (solid && hasVolume(solid)) return solid
  }
  throw notClosed(countWrongEdges(single))
}

function hasVolume(solid: Solid): boolean {
  const { min, max } = solid.boundingBox()
  const box = max.reduce((product, most, axis) => product * (most - min[axis]!), 1)
  return Math.abs(solid.volume()) > leastVolume * box
}

/** Unites the shells of a solid. A shell with inward faces is a hollow. */
function uniteShells(kernel: Kernel, solid: Solid, counted: Counted) {
  const shells = solid.decompose()
  counted(shells.length)
  if (shells.length < 2) return solid
  const drawn = shells.map((shell): Shell => {
    const isHollow = shell.volume() < 0
    const filled = isHollow ? insideOut(kernel, shell) : shell
    return { isHollow, filled, volume: filled.volume(), box: filled.boundingBox() }
  })
  // Shells that do not overlap are handled separately: all at once, a hundred hollow balls would take a gigabyte.
  return kernel.Solid.union(groupByOverlap(drawn).map((group) => bodyOfShells(kernel, group)))
}

function bodyOfShells(kernel: Kernel, drawn: Shell[]): Solid {
  const { hollows, bodies } = sorted(drawn)
  if (hollows.length === 0) return unionOf(kernel, bodies)
  // If all hollows lie within the bodies, as in foam, the shells need no individual check.
  const outside = measureAndFree(unionOf(kernel, hollows).subtract(unionOf(kernel, bodies)))
  const isRight = outside <= tolerance * Math.min(...hollows.map(({ volume }) => volume))
  return subtractHollows(kernel, isRight ? drawn : facingOut(drawn))
}

/** A shell with outward faces. `isHollow` if its faces pointed inward. */
type Shell = { isHollow: boolean; filled: Solid; volume: number; box: Box }

const sorted = (shells: Shell[]) => ({
  hollows: shells.filter(({ isHollow }) => isHollow),
  bodies: shells.filter(({ isHollow }) => !isHollow),
})
const unionOf = ({ Solid }: Kernel, shells: Shell[]) => Solid.union(shells.map(({ filled }) => filled))

/** Returns the volume of a solid and frees it. */
function measureAndFree(solid: Solid): number {
  const volume = solid.volume()
  solid.delete()
  return volume
}

/** Subtracts hollows from bodies and adds the loose bodies within, such as the ball in a rattle. Works from the largest shell to the smallest. */
function subtractHollows(kernel: Kernel, shells: Shell[]): Solid {
  const { hollows, bodies } = sorted(shells)
  const inner = new Set(hollows.flatMap((hollow) => looseBodiesIn(kernel, hollow, bodies)))
  const within = [...hollows, ...inner].toSorted((one, other) => other.volume - one.volume)
  // Consecutive shells of one kind go in one operation, because every operation allocates a solid.
  const steps = within.reduce<Shell[][]>((runs, shell) => {
    const last = runs.at(-1)
    if (last?.[0]?.isHollow === shell.isHollow) last.push(shell)
    else runs.push([shell])
    return runs
  }, [])
  let body = unionOf(
    kernel,
    bodies.filter((one) => !inner.has(one)),
  )
  for (const step of steps) {
    const other = unionOf(kernel, step)
    const next = step[0]?.isHollow ? body.subtract(other) : body.add(other)
    // The kernel is lazy: compute the result before its operands are freed.
    next.numTri()
    for (const done of [body, other]) done.delete()
    body = next
  }
  return body
}

/**
 * The loose bodies in a hollow. A body is loose if the hollow is completely enclosed without it, even if the body touches or
 * crosses the hollow's walls.
 */
function looseBodiesIn(kernel: Kernel, hollow: Shell, bodies: Shell[]): Shell[] {
  const isIn = (body: Shell) =>
    boxesOverlap(body.box, hollow.box) && measureAndFree(hollow.filled.intersect(body.filled)) > 0
  const standing = bodies.filter((body) => body.volume < hollow.volume && isIn(body))
  if (standing.length === 0) return []
  const isHeldBy = (some: Shell[]) => {
    if (some.length === 0) return false
    const walls = unionOf(kernel, some)
    const outside = measureAndFree(hollow.filled.subtract(walls))
    walls.delete()
    return outside <= tolerance * hollow.volume
  }
  // The enclosing body is larger than the hollow, unless the hollow spans several bodies.
  if (isHeldBy(bodies.filter((body) => body.volume >= hollow.volume))) return standing
  return standing.filter((one) => isHeldBy(bodies.filter((body) => body !== one)))
}

/** Flips shells with inward faces that lie in no other shell, and all shells inside them. */
function facingOut(shells: Shell[]): Shell[] {
  const turnedOver = shells.filter((one) => one.isHollow && !shells.some((other) => liesIn(one, other)))
  return shells.map((one) => {
    const isTurned = turnedOver.some((other) => other === one || liesIn(one, other))
    return { ...one, isHollow: one.isHollow !== isTurned }
  })
}

/** Relative tolerance for rounding errors. */
const tolerance = 1e-6
/** Whether more than half of a shell lies within a larger shell. It may stick out a little. */
const liesIn = (shell: Shell, larger: Shell) =>
  larger.volume > shell.volume &&
  boxesOverlap(larger.box, shell.box) &&
  measureAndFree(larger.filled.intersect(shell.filled)) > shell.volume / 2

function insideOut({ solidOf }: Kernel, solid: Solid) {
  const { positions, triangles } = meshOf(solid)
  const turned = solidOf({ positions, triangles: triangles.map((_, i) => triangles[i + [0, 1, -1][i % 3]!]!) })
  if (!turned) throw notClosed({ openEdges: 0, turnedEdges: 0 })
  return turned
}

const notClosed = ({ openEdges, turnedEdges }: WrongEdges) =>
  new NotClosed(
    [...describeCount(openEdges, 'open'), ...describeCount(turnedEdges, 'turned over')].join(' and ') ||
      'some of its faces do not match',
  )

const describeCount = (count: number, what: string) =>
  count > 0 ? [`${count.toLocaleString('en-US')} of its edges ${count === 1 ? 'is' : 'are'} ${what}`] : []
