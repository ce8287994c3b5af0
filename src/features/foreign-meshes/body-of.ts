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
  const hollows = shells.filter((shell) => shell.volume() < 0)
  const bodies = shells.filter((shell) => shell.volume() >= 0)
  const body = kernel.Solid.union(bodies)
  return hollows.reduce((left, hollow) => left.subtract(insideOut(kernel, hollow)), body)
}

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
