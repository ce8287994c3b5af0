import { type Kernel, meshOf, type Solid } from '#features/models/kernel.ts'
import type { Mesh } from '#features/models/mesh.ts'
import { type Edges, edgesOf, joinCorners } from './join-corners.ts'
import { NotClosed, nothingSolid } from './unreadable.ts'

/** Objects as one body, with its outside outwards. Throws `Unreadable` where one is not closed, with what is open. */
export function bodyOf(kernel: Kernel, meshes: Mesh[]): Solid {
  const body = kernel.Solid.union(meshes.map((mesh) => solidOf(kernel, mesh)))
  if (body.isEmpty() || body.volume() <= 0) throw nothingSolid()
  return body
}

function solidOf(kernel: Kernel, drawn: Mesh): Solid {
  const mesh = joinCorners(drawn)
  const solid = kernel.solidOf(mesh)
  // The kernel closes gaps that are finer than it can tell apart; what it cannot close has an edge that is wrong.
  if (!solid) throw notClosed(edgesOf(mesh))
  return oneOf(kernel, solid.volume() < 0 ? insideOut(kernel, solid) : solid)
}

/** Shells that lie in each other are one body; one that looks inwards is a hollow of it. */
function oneOf(kernel: Kernel, solid: Solid) {
  const shells = solid.decompose()
  if (shells.length < 2) return solid
  const drawn = shells.map((shell): Shell => {
    const isHollow = shell.volume() < 0
    const filled = isHollow ? insideOut(kernel, shell) : shell
    return { isHollow, filled, volume: filled.volume() }
  })
  const { hollows, bodies } = sorted(drawn)
  if (hollows.length === 0) return unionOf(kernel, bodies)
  // Where none stands out, as in foam, not each is looked at.
  const outside = unionOf(kernel, hollows).subtract(unionOf(kernel, bodies)).volume()
  const isRight = outside <= nothing * Math.min(...hollows.map(({ volume }) => volume))
  return hollowed(kernel, isRight ? drawn : facingOut(drawn))
}

/** A shell with its outside outwards, and whether it looked inwards. */
type Shell = { isHollow: boolean; filled: Solid; volume: number }

const sorted = (shells: Shell[]) => ({
  hollows: shells.filter(({ isHollow }) => isHollow),
  bodies: shells.filter(({ isHollow }) => !isHollow),
})
const unionOf = ({ Solid }: Kernel, shells: Shell[]) => Solid.union(shells.map(({ filled }) => filled))

/** Bodies without their hollows, and with what lies in those, as the ball in a rattle, which may be hollow itself: from the largest on. */
function hollowed(kernel: Kernel, shells: Shell[]): Solid {
  const { hollows, bodies } = sorted(shells)
  const inner = new Set(bodies.filter((body) => hollows.some((hollow) => liesIn(body, hollow, 1 - nothing))))
  const within = [...hollows, ...inner].toSorted((one, other) => other.volume - one.volume)
  // Many of a kind go at once: one after the other, each would leave a body behind.
  const steps = within.reduce<Shell[][]>((runs, shell) => {
    const last = runs.at(-1)
    if (last?.[0]?.isHollow === shell.isHollow) last.push(shell)
    else runs.push([shell])
    return runs
  }, [])
  const outer = unionOf(
    kernel,
    bodies.filter((body) => !inner.has(body)),
  )
  return steps.reduce(
    (body, step) => (step[0]?.isHollow ? body.subtract(unionOf(kernel, step)) : body.add(unionOf(kernel, step))),
    outer,
  )
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
/** Whether that share of a shell lies within a larger one: it may stand out a little, as what is cut through it, or touch what it lies beside. */
const liesIn = (shell: Shell, larger: Shell, share = 1 / 2) =>
  larger.volume > shell.volume && larger.filled.intersect(shell.filled).volume() > share * shell.volume

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
