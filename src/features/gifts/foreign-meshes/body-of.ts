import { type Kernel, meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { type Edges, edgesOf, joinCorners } from './join-corners.ts'
import { mostShells } from './limits.ts'
import { type Box, groupsOf, meet } from './near-each-other.ts'
import { NotClosed, nothingSolid, tooManyShells } from './unreadable.ts'

/** Objects as one body, with its outside outwards. Throws `Unreadable` where one is not closed, with what is open. */
export function bodyOf(kernel: Kernel, meshes: Mesh[]): Solid {
  let shells = 0
  const counted = (more: number) => {
    shells += more
    if (shells > mostShells) throw tooManyShells()
  }
  const body = kernel.Solid.union(meshes.map((mesh) => solidOf(kernel, mesh, counted)))
  if (body.isEmpty() || body.volume() <= 0) throw nothingSolid()
  return body
}

type Counted = (shells: number) => void

function solidOf(kernel: Kernel, drawn: Mesh, counted: Counted): Solid {
  const mesh = joinCorners(drawn)
  const solid = kernel.solidOf(mesh)
  // The kernel closes gaps that are finer than it can tell apart; what it cannot close has an edge that is wrong.
  if (!solid) throw notClosed(edgesOf(mesh))
  return oneOf(kernel, solid.volume() < 0 ? insideOut(kernel, solid) : solid, counted)
}

/** Shells that lie in each other are one body; one that looks inwards is a hollow of it. */
function oneOf(kernel: Kernel, solid: Solid, counted: Counted) {
  const shells = solid.decompose()
  counted(shells.length)
  if (shells.length < 2) return solid
  const drawn = shells.map((shell): Shell => {
    const isHollow = shell.volume() < 0
    const filled = isHollow ? insideOut(kernel, shell) : shell
    return { isHollow, filled, volume: filled.volume(), box: filled.boundingBox() }
  })
  // What lies far from each other is seen by itself: with all of it in hand, a hundred rattles would take a gigabyte.
  return kernel.Solid.union(groupsOf(drawn).map((group) => bodyOfShells(kernel, group)))
}

function bodyOfShells(kernel: Kernel, drawn: Shell[]): Solid {
  const { hollows, bodies } = sorted(drawn)
  if (hollows.length === 0) return unionOf(kernel, bodies)
  // Where none stands out, as in foam, not each is looked at.
  const outside = volumeOf(unionOf(kernel, hollows).subtract(unionOf(kernel, bodies)))
  const isRight = outside <= nothing * Math.min(...hollows.map(({ volume }) => volume))
  return hollowed(kernel, isRight ? drawn : facingOut(drawn))
}

/** A shell with its outside outwards, and whether it looked inwards. */
type Shell = { isHollow: boolean; filled: Solid; volume: number; box: Box }

const sorted = (shells: Shell[]) => ({
  hollows: shells.filter(({ isHollow }) => isHollow),
  bodies: shells.filter(({ isHollow }) => !isHollow),
})
const unionOf = ({ Solid }: Kernel, shells: Shell[]) => Solid.union(shells.map(({ filled }) => filled))

/** The volume of what nobody needs any more. */
function volumeOf(solid: Solid): number {
  const volume = solid.volume()
  solid.delete()
  return volume
}

/** Bodies without their hollows, and with what lies in those, as the ball in a rattle, which may be hollow itself: from the largest on. */
function hollowed(kernel: Kernel, shells: Shell[]): Solid {
  const { hollows, bodies } = sorted(shells)
  const inner = new Set(hollows.flatMap((hollow) => looseIn(kernel, hollow, bodies)))
  const within = [...hollows, ...inner].toSorted((one, other) => other.volume - one.volume)
  // Many of a kind go at once: one after the other, each would leave a body behind.
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
    // It is computed now, and not with all that it was made of still there.
    next.numTri()
    for (const done of [body, other]) done.delete()
    body = next
  }
  return body
}

/**
 * The bodies that stand in a hollow without being what it is cut from, wherever they touch its walls or go through them: it has walls
 * all round without them.
 */
function looseIn(kernel: Kernel, hollow: Shell, bodies: Shell[]): Shell[] {
  const isIn = (body: Shell) => meet(body.box, hollow.box) && volumeOf(hollow.filled.intersect(body.filled)) > 0
  const standing = bodies.filter((body) => body.volume < hollow.volume && isIn(body))
  if (standing.length === 0) return []
  const isHeldBy = (some: Shell[]) => {
    if (some.length === 0) return false
    const walls = unionOf(kernel, some)
    const outside = volumeOf(hollow.filled.subtract(walls))
    walls.delete()
    return outside <= nothing * hollow.volume
  }
  // What it is cut from is larger, but for a hollow that goes through several bodies.
  if (isHeldBy(bodies.filter((body) => body.volume >= hollow.volume))) return standing
  return standing.filter((one) => isHeldBy(bodies.filter((body) => body !== one)))
}

/** What looks inwards and lies in nothing has its faces turned over, as has whatever lies in it. */
function facingOut(shells: Shell[]): Shell[] {
  const turnedOver = shells.filter((one) => one.isHollow && !shells.some((other) => liesIn(one, other)))
  return shells.map((one) => {
    const isTurned = turnedOver.some((other) => other === one || liesIn(one, other))
    return { ...one, isHollow: one.isHollow !== isTurned }
  })
}

/** What numbers are off by, as a share. */
const nothing = 1e-6
/** Whether most of a shell lies within a larger one: it may stand out a little, as what is cut through it, or touch what it lies beside. */
const liesIn = (shell: Shell, larger: Shell) =>
  larger.volume > shell.volume &&
  meet(larger.box, shell.box) &&
  volumeOf(larger.filled.intersect(shell.filled)) > shell.volume / 2

function insideOut({ solidOf }: Kernel, solid: Solid) {
  const { positions, triangles } = meshOf(solid)
  const turned = solidOf({ positions, triangles: triangles.map((_, i) => triangles[i + [0, 1, -1][i % 3]!]!) })
  if (!turned) throw notClosed({ openEdges: 0, turnedEdges: 0 })
  return turned
}

const notClosed = ({ openEdges, turnedEdges }: Edges) =>
  new NotClosed(
    [...said(openEdges, 'open'), ...said(turnedEdges, 'turned over')].join(' and ') || 'some of its faces meet wrongly',
  )

const said = (count: number, what: string) =>
  count > 0 ? [`${count.toLocaleString('en-US')} of its edges ${count === 1 ? 'is' : 'are'} ${what}`] : []
