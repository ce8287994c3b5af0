import type { Mesh } from '#features/gifts/geometry/mesh.ts'

/** Merges vertices with exactly equal coordinates, and drops degenerate triangles. */
export function mergeVertices({ positions, triangles }: Mesh): Mesh {
  // Adding 0 turns -0 into 0, which makes their bits equal.
  const firsts = firstsOf(new Int32Array(positions.map((place) => place + 0).buffer))
  const whole = new Uint32Array(triangles.length)
  let count = 0
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [firsts[triangles[at]!]!, firsts[triangles[at + 1]!]!, firsts[triangles[at + 2]!]!]
    if (a === b || b === c || c === a) continue
    whole[count++] = a
    whole[count++] = b
    whole[count++] = c
  }
  return { positions, triangles: whole.slice(0, count) }
}

/** For each triple of numbers, the first equal triple. A hash table with open addressing. */
function firstsOf(bits: Int32Array): Uint32Array {
  const count = bits.length / 3
  let room = 4
  while (room < 2 * count) room *= 2
  const kept = new Int32Array(room).fill(-1)
  const firsts = new Uint32Array(count)
  for (let corner = 0; corner < count; corner++) {
    const [x, y, z] = [bits[3 * corner]!, bits[3 * corner + 1]!, bits[3 * corner + 2]!]
    const mixed = Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)
    let at = (mixed ^ (mixed >>> 15)) & (room - 1)
    while (kept[at] !== -1 && !isAt(bits, kept[at]!, x, y, z)) at = (at + 1) & (room - 1)
    if (kept[at] === -1) kept[at] = corner
    firsts[corner] = kept[at]!
  }
  return firsts
}

const isAt = (bits: Int32Array, corner: number, x: number, y: number, z: number) =>
  bits[3 * corner] === x && bits[3 * corner + 1] === y && bits[3 * corner + 2] === z

/**
 * Keeps one of several faces with the same vertices, in either direction: some programs draw each face from both sides. Answers the same
 * mesh if there are none.
 */
export function dropDoubledFaces(mesh: Mesh): Mesh {
  const { triangles } = mesh
  const sorted = new Int32Array(triangles.length)
  for (let at = 0; at < triangles.length; at += 3) sorted.set(triangles.subarray(at, at + 3).toSorted(), at)
  const firsts = firstsOf(sorted)
  const kept = triangles.filter((_, i) => firsts[Math.floor(i / 3)] === Math.floor(i / 3))
  return kept.length === triangles.length ? mesh : { ...mesh, triangles: kept }
}

/** The edges that keep a mesh from being a manifold. */
export type WrongEdges = {
  /** Edges with a face on one side only. */
  openEdges: number
  /** Edges whose two faces have opposite orientations. */
  turnedEdges: number
}

/** Counts the wrong edges. In a manifold, each edge is used once in each direction. */
export function countWrongEdges({ positions, triangles }: Mesh): WrongEdges {
  const count = positions.length / 3
  const edges = new Float64Array(triangles.length)
  for (let at = 0; at < triangles.length; at++) {
    const from = triangles[at]!
    const to = triangles[at % 3 === 2 ? at - 2 : at + 1]!
    edges[at] = from < to ? 2 * (from * count + to) : 2 * (to * count + from) + 1
  }
  edges.sort()
  let [openEdges, turnedEdges] = [0, 0]
  for (let at = 0; at < edges.length; ) {
    const edge = Math.floor(edges[at]! / 2)
    let [there, back] = [0, 0]
    for (; at < edges.length && Math.floor(edges[at]! / 2) === edge; at++) edges[at]! % 2 === 0 ? there++ : back++
    if ((there + back) % 2 === 1) openEdges++
    else if (there !== back) turnedEdges++
  }
  return { openEdges, turnedEdges }
}
