import type { Drawn, FileZone } from '#features/gifts/foreign-meshes/foreign.ts'
import { groupByOverlap } from '#features/gifts/foreign-meshes/group-by-overlap.ts'
import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import { solidsIn } from '#features/gifts/geometry/solids.ts'
import { minDot } from '#features/gifts/models/printability.ts'
import { nameOfZone, zonesOf } from '#features/selling/designs/server/zones-of.ts'

/** What a model has of one color. */
export type ColoredPart = { name: string; hex?: string; solid: Solid }

/** Maximum triangles of a model whose parts are told apart, which takes time. */
const maxTriangles = 100_000

/** The parts of a file by color, at least two; none for a file of one color. `leftOut` says which colors were joined or not read. */
export function coloredPartsOf(kernel: Kernel, meshes: Drawn[]): { colors: ColoredPart[]; leftOut: string[] } {
  const { zones, leftOut } = zonesOf(kernel, meshes.map(byColor), maxTriangles)
  const colors = zones.flatMap(({ zone: { name, hex }, solid }, i): ColoredPart[] => {
    const printed = kernel.Solid.compose(solidsIn(solid, minDot))
    return printed.isEmpty() ? [] : [{ name: nameOfZone(name, i), ...(hex && { hex }), solid: printed }]
  })
  return { colors: colors.length > 1 ? colors : [], leftOut }
}

/** Objects without a color are one part: they need no filament of their own. Materials of one color are one filament. */
function byColor(mesh: Drawn): Drawn {
  if (!mesh.zone) return mesh
  return { ...mesh, zone: { ...mesh.zone, key: keyOf(mesh.zone) } }
}

const keyOf = ({ key, by, hex }: FileZone): string =>
  ({ extruder: key, material: hex ? `color ${hex}` : key, object: 'no color' })[by]

/**
 * The solids of each color without the pieces that touch no other color: those are printed on plates of their own, without a filament
 * change. None for a kit whose parts have one color each. `solids` has one for each color.
 */
export function withoutPlainPieces(kernel: Kernel, solids: Solid[]): Solid[] {
  const pieces = solids.flatMap((solid, color) =>
    solid.decompose().map((piece) => ({ piece, color, box: piece.boundingBox() })),
  )
  const isMixed = (group: typeof pieces) => group.some(({ color }) => color !== group[0]?.color)
  const mixed = Map.groupBy(groupByOverlap(pieces).filter(isMixed).flat(), ({ color }) => color)
  return [...mixed.values()].map((some) => kernel.Solid.compose(some.map(({ piece }) => piece)))
}
