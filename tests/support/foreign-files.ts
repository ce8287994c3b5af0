import { type Kernel, meshOf } from '#features/models/kernel.ts'
import type { Mesh } from '#features/models/mesh.ts'
import { toStl } from '#features/models/print-file.ts'
import type { Point3 } from '#features/models/vector.ts'

/** Five STL files such as other programs write, each with what is to become of it. */
export function foreignFiles({ Solid }: Kernel) {
  const block = Solid.cube([40, 20, 20])
  const open = meshOf(block)
  const lying = toStl(open)
  new DataView(lying.buffer).setUint32(80, 1_000_000_000, true)
  return {
    whole: toStl(meshOf(block)),
    /** A model drawn in inches: numbers a twenty-fifth as large. */
    inches: toStl(meshOf(Solid.cube([50, 20, 20]).scale(1 / 25.4))),
    /** 400,000 triangles and more, of which a printer can tell few apart. */
    fine: () => toStl(meshOf(Solid.sphere(30, 908))),
    /** Two shells that lie within each other, as some programs leave them. */
    shells: toStl(joined(meshOf(block), meshOf(Solid.sphere(8, 48).translate([20, 10, 20])))),
    apart: toStl(meshOf(block.add(block.translate([0, 40, 0])))),
    open: toStl({ ...open, triangles: open.triangles.slice(3) }),
    hostile: lying,
  }
}

function joined(one: Mesh, other: Mesh): Mesh {
  const first = one.positions.length / 3
  return {
    positions: Float32Array.of(...one.positions, ...other.positions),
    triangles: Uint32Array.of(...one.triangles, ...other.triangles.map((corner) => corner + first)),
  }
}

/** Words on the front of a block of 2 × 1 × 1. */
export const frontPlace = {
  at: [0, -0.25, 0.25] as Point3,
  normal: [0, -1, 0] as Point3,
  ...{ spin: 0, width: 0.7, height: 0.35, depth: 1, isCut: false, letters: 12 },
}
