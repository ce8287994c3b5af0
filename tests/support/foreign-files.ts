import { strToU8, zipSync } from 'fflate'
import { type Kernel, meshOf } from '#features/gifts/geometry/kernel.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import type { Point3 } from '#platform/vector.ts'

/** Five STL files as other programs write them, each with the expected result. */
export function foreignFiles({ Solid }: Kernel) {
  const block = Solid.cube([40, 20, 20])
  const open = meshOf(block)
  const lying = toStl(open)
  new DataView(lying.buffer).setUint32(80, 1_000_000_000, true)
  return {
    whole: toStl(meshOf(block)),
    /** The same at half the size. */
    half: toStl(meshOf(block.scale(0.5))),
    /** A model drawn in inches: numbers a twenty-fifth as large. */
    inches: toStl(meshOf(Solid.cube([50, 20, 20]).scale(1 / 25.4))),
    /** More than 400,000 triangles, with more detail than a printer can show. */
    fine: () => toStl(meshOf(Solid.sphere(30, 908))),
    /** Two overlapping shells, as some programs write them. */
    shells: toStl(joined(meshOf(block), meshOf(Solid.sphere(8, 48).translate([20, 10, 20])))),
    /** A project of PrusaSlicer: a block with a hole right through it, and a modifier. */
    project: slicerProject([
      { role: 'ModelPart', mesh: meshOf(block) },
      { role: 'NegativeVolume', mesh: meshOf(Solid.cube([10, 20, 30]).translate([10, 0, -5])) },
      { role: 'ParameterModifier', mesh: meshOf(Solid.cube([80, 80, 5])) },
    ]),
    /** A block beside a crumb that no nozzle prints, as bodies that touch leave it. */
    crumb: toStl(meshOf(block.add(Solid.cube(0.2).translate([45, 0, 0])))),
    apart: toStl(meshOf(block.add(block.translate([0, 40, 0])))),
    /** A GLB file of a plate of 40 by 20 by 5 units. */
    plate: glbOf(meshOf(Solid.cube([40, 20, 5]))),
    /** Two blocks as objects of their own, without a color. */
    twoObjects: objectsOf([meshOf(block), meshOf(block.translate([0, 40, 0]))]),
    open: toStl({ ...open, triangles: open.triangles.slice(3) }),
    hostile: lying,
  }
}

/** A 3MF file whose one object has volumes with roles, as PrusaSlicer writes it. */
function slicerProject(volumes: { role: string; mesh: Mesh }[]) {
  const mesh = meshXml(volumes.map((volume) => volume.mesh).reduce(joined))
  let first = 0
  const described = volumes.map(({ role, mesh: { triangles } }) => {
    const from = first
    first += triangles.length / 3
    return `<volume firstid="${from}" lastid="${first - 1}"><metadata type="volume" key="volume_type" value="${role}"/></volume>`
  })
  return zipSync({
    '3D/3dmodel.model': strToU8(
      `<model><resources><object id="1">${mesh}</object></resources><build><item objectid="1"/></build></model>`,
    ),
    'Metadata/Slic3r_PE_model.config': strToU8(`<config><object id="1">${described.join('')}</object></config>`),
  })
}

/** A 3MF file with an object for each mesh. */
const objectsOf = (meshes: Mesh[]) =>
  zipSync({
    '3D/3dmodel.model': strToU8(
      `<model><resources>${meshes.map((mesh, i) => `<object id="${i + 1}" name="Part ${i + 1}">${meshXml(mesh)}</object>`).join('')}</resources><build>${meshes.map((_, i) => `<item objectid="${i + 1}"/>`).join('')}</build></model>`,
    ),
  })

function meshXml(mesh: Mesh): string {
  const triples = (list: Float32Array | Uint32Array, item: (three: number[]) => string) =>
    Array.from({ length: list.length / 3 }, (_, i) => item([...list.subarray(3 * i, 3 * i + 3)])).join('')
  const vertices = triples(mesh.positions, ([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`)
  const triangles = triples(mesh.triangles, ([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`)
  return `<mesh><vertices>${vertices}</vertices><triangles>${triangles}</triangles></mesh>`
}

function joined(one: Mesh, other: Mesh): Mesh {
  const first = one.positions.length / 3
  return {
    positions: Float32Array.of(...one.positions, ...other.positions),
    triangles: Uint32Array.of(...one.triangles, ...other.triangles.map((corner) => corner + first)),
  }
}

/** A GLB file of a mesh, in the mesh's own units. */
function glbOf({ positions, triangles }: Mesh, more: object = {}) {
  const upright = positions.map((_, i) =>
    i % 3 === 0 ? positions[i]! : i % 3 === 1 ? positions[i + 1]! : -positions[i - 1]!,
  )
  const binary = Buffer.concat([upright, triangles].map(({ buffer }) => new Uint8Array(buffer)))
  const [first, second] = [upright.byteLength, triangles.byteLength]
  const said = JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: positions.length / 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: triangles.length, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: first },
      { buffer: 0, byteOffset: first, byteLength: second },
    ],
    buffers: [{ byteLength: first + second }],
    ...more,
  })
  const json = strToU8(said.padEnd(4 * Math.ceil(said.length / 4)))
  const words = (...list: number[]) => new Uint8Array(Uint32Array.from(list).buffer)
  const chunks = [words(json.length, 0x4e4f534a), json, words(binary.length, 0x004e4942), binary]
  const length = 12 + chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return new Uint8Array(Buffer.concat([words(0x46546c67, 2, length), ...chunks]))
}

/** Words on the front of a block of 2 × 1 × 1. */
export const frontPlace = {
  at: [0, -0.25, 0.25] as Point3,
  normal: [0, -1, 0] as Point3,
  ...{ spin: 0, width: 0.7, height: 0.35, depth: 1, isCut: false, letters: 12 },
}

/** Hostile files, each with the start of its refusal; some take seconds to make and to read. */
export const hostileFiles: Record<string, { bytes: () => Uint8Array; sentence: string; isSlow?: true }> = {
  'one that is cut off': {
    bytes: () => block().subarray(0, 300),
    sentence: 'The file is incomplete: some triangles are missing. Please export the model again.',
  },
  'one that says it has a billion triangles': {
    bytes: () => withCount(1_000_000_000),
    sentence: 'The file is incomplete: some triangles are missing. Please export the model again.',
  },
  'one whose corners are no numbers': {
    bytes: () => {
      const bytes = block()
      for (let i = 0; i < 12; i++) new DataView(bytes.buffer).setFloat32(96 + 50 * i, Number.NaN, true)
      return bytes
    },
    sentence: 'The model has invalid or far-away vertices. Please export the model again.',
  },
  'one of a thousand triangles that has no size': {
    bytes: speck,
    sentence:
      'The model has no size, because all its vertices are in one place. Please enlarge the model and export it again.',
  },
  'an OBJ file of a thousand triangles that has none': {
    bytes: () => strToU8(`v 1e-310 0 0\nv 0 2e-310 0\nv 0 0 3e-310\n${'f 1 2 3\n'.repeat(1000)}`),
    sentence:
      'The model has no size, because all its vertices are in one place. Please enlarge the model and export it again.',
  },
  'a 3MF file of halls within halls': {
    bytes: hall,
    sentence: 'The file contains more than 200 objects. Please join the objects into one and export the model again.',
  },
  'a GLB file of 200,000 meshes': {
    bytes: () => glbOf(point, { meshes: Array.from({ length: 200_000 }, () => ({})) }),
    sentence: 'The file contains more than 200 objects. Please join the objects into one and export the model again.',
  },
  'a GLB file of 200,000 materials and no size': {
    bytes: () => glbOf(point, { materials: Array.from({ length: 200_000 }, () => ({})) }),
    sentence:
      'The model has no size, because all its vertices are in one place. Please enlarge the model and export it again.',
  },
  'a GLB file of 30 MB of text': {
    bytes: () => glbOf(point, { extras: Array.from({ length: 10_000_000 }, () => []) }),
    sentence: 'The file contains more than 200 objects. Please join the objects into one and export the model again.',
  },
  'an archive that unpacks to a thousand times its size': {
    bytes: () => zipSync({ '3D/3dmodel.model': new Uint8Array(200 * megabyte).fill(0x20) }, { level: 9 }),
    sentence: 'The unpacked file is larger than 150 MB. Please reduce the model’s detail and export it again.',
    isSlow: true,
  },
  'fifty megabytes of noise': {
    bytes: () => noise(50 * megabyte),
    sentence: 'We cannot read this file as a 3D model. Please send an STL, 3MF, OBJ or GLB file.',
  },
  'an OBJ file of nothing but corners': {
    bytes: () => strToU8('v 0 0 0\n'.repeat(6_000_000)),
    sentence: 'The model has more than 1,500,000 triangles. Please reduce its detail and export it again.',
    isSlow: true,
  },
  'an OBJ file that names corners it does not have': {
    bytes: () => strToU8('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4000000000\n'),
    sentence: 'A triangle of the model uses a vertex that does not exist. Please export the model again.',
  },
  'an OBJ file with a face of nine million corners': {
    bytes: () => strToU8(`v 0 0 0\nf ${'1 '.repeat(9_000_000)}\n`),
    sentence: 'A face of the model has more than 1,000 corners. Please export the model as triangles.',
  },
}

const point: Mesh = { positions: new Float32Array(9), triangles: Uint32Array.of(0, 1, 2) }

/** A thousand triangles whose vertices merge into one point. */
function speck() {
  const bytes = new Uint8Array(84 + 50 * 1000)
  const view = new DataView(bytes.buffer)
  view.setUint32(80, 1000, true)
  for (let face = 0; face < 1000; face++)
    for (let i = 0; i < 9; i++) view.setFloat32(84 + 50 * face + 12 + 4 * i, (face + i) * 1e-42, true)
  return bytes
}

/** A 3MF file with nested objects, each placed two hundred times and without a mesh. */
function hall() {
  const of = (id: number) => `<component objectid="${id}"/>`.repeat(200)
  const objects = Array.from(
    { length: 7 },
    (_, i) => `<object id="${i + 1}"><components>${of(i + 2)}</components></object>`,
  )
  const inside = `<resources><object id="8"/>${objects.reverse().join('')}</resources><build><item objectid="1"/></build>`
  return zipSync({ '3D/3dmodel.model': strToU8(`<?xml version="1.0"?><model>${inside}</model>`) })
}

const megabyte = 1024 * 1024

/** Twelve triangles. */
const block = () => {
  const bytes = new Uint8Array(84 + 50 * 12)
  new DataView(bytes.buffer).setUint32(80, 12, true)
  return bytes
}
function withCount(count: number) {
  const bytes = block()
  new DataView(bytes.buffer).setUint32(80, count, true)
  return bytes
}

/** Deterministic pseudo-random bytes. */
function noise(length: number) {
  const words = new Uint32Array(length / 4)
  let state = 2_463_534_242
  for (let i = 0; i < words.length; i++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    words[i] = state
  }
  return new Uint8Array(words.buffer)
}

/** An STL file of many intersecting pyramids; each is watertight. */
export function knot(bodies: number): Uint8Array {
  const corners = [
    [0, 0, 0],
    [9, 0, 0],
    [0, 9, 0],
    [0, 0, 9],
  ] as const
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ] as const
  const places = new Uint32Array(noise(12 * bodies).buffer)
  const bytes = new Uint8Array(84 + 50 * 4 * bodies)
  const view = new DataView(bytes.buffer)
  view.setUint32(80, 4 * bodies, true)
  for (let face = 0; face < 4 * bodies; face++)
    for (let i = 0; i < 9; i++) {
      const corner = corners[faces[face % 4]![Math.floor(i / 3)]!]!
      const from = places[3 * Math.floor(face / 4) + (i % 3)]! / 2 ** 32
      view.setFloat32(84 + 50 * face + 12 + 4 * i, corner[i % 3]! + 40 * from, true)
    }
  return bytes
}
