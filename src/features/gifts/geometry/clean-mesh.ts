import type { Mesh } from './mesh.ts'

/** Vertices lie on a grid of this step in millimeters, which the numbers of both print files keep apart. */
const step = 1e-4

/** Rounds a mesh for print files, merges equal vertices, and drops what then has no area or no volume. */
export function cleanMesh({ positions, triangles }: Mesh): Mesh {
  const rounded = positions.map((place) => Math.round(place / step) * step)
  const first = new Map<string, number>()
  const vertexOf = Array.from({ length: rounded.length / 3 }, (_, i) => {
    const key = `${rounded[3 * i]} ${rounded[3 * i + 1]} ${rounded[3 * i + 2]}`
    const vertex = first.get(key) ?? first.size
    first.set(key, vertex)
    return vertex
  })
  const kept = new Map<string, [number, number, number]>()
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [vertexOf[triangles[i]!]!, vertexOf[triangles[i + 1]!]!, vertexOf[triangles[i + 2]!]!]
    if (a === b || b === c || a === c) continue
    const back = keyOf(a, c, b)
    // Two faces back to back enclose nothing.
    if (!kept.delete(back)) kept.set(keyOf(a, b, c), [a, b, c])
  }
  return {
    positions: Float32Array.from([...first.keys()].flatMap((key) => key.split(' ').map(Number))),
    triangles: Uint32Array.from([...kept.values()].flat()),
  }
}

/** Whether every edge belongs to exactly two triangles, one in each direction. */
export function isTwoManifold({ triangles }: Mesh): boolean {
  const edges = new Set<number>()
  for (const [i, a] of triangles.entries()) edges.add(a * 2 ** 26 + triangles[i % 3 === 2 ? i - 2 : i + 1]!)
  const hasBack = (edge: number) => edges.has((edge % 2 ** 26) * 2 ** 26 + Math.floor(edge / 2 ** 26))
  return edges.size === triangles.length && [...edges].every(hasBack)
}

/** The same key for a triangle from any of its corners. */
const keyOf = (a: number, b: number, c: number) =>
  a < b && a < c ? `${a} ${b} ${c}` : b < c ? `${b} ${c} ${a}` : `${c} ${a} ${b}`
