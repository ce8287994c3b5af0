import { strFromU8, unzipSync } from 'fflate'

/** The title, filaments with colors, and longest side in millimeters of a 3MF file. */
export function readPrintModel(bytes: Uint8Array) {
  const xml = strFromU8(unzipSync(bytes)['3D/3dmodel.model'] ?? new Uint8Array())
  const vertices = [...xml.matchAll(/<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g)].map(([, ...at]) =>
    at.map(Number),
  )
  return {
    title: /<metadata name="Title">([^<]*)</.exec(xml)?.[1],
    filaments: [...xml.matchAll(/<base name="([^"]+)"/g)].map(([, name]) => name),
    colors: [...xml.matchAll(/displaycolor="([^"]+)"/g)].map(([, color]) => color),
    longestSide: longestSideOf(vertices),
    places: [...xml.matchAll(/<item objectid="\d+"(?: transform="([^"]+)")?/g)].map(([, transform]) => transform),
  }
}

export function readStl(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const corners = Array.from({ length: 3 * view.getUint32(80, true) }, (_, i) =>
    [0, 1, 2].map((axis) => view.getFloat32(84 + 50 * Math.floor(i / 3) + 12 * (1 + (i % 3)) + 4 * axis, true)),
  )
  return { longestSide: longestSideOf(corners) }
}

const longestSideOf = (points: number[][]) =>
  Math.max(
    ...[0, 1, 2].map((axis) => {
      const along = points.map((point) => point[axis] ?? 0)
      return along.reduce((a, b) => Math.max(a, b), -Infinity) - along.reduce((a, b) => Math.min(a, b), Infinity)
    }),
  )
