import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { to3mf, toStl } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { bodyOf } from './body-of.ts'
import { readForeignMesh } from './read-foreign-mesh.ts'

const { kernel } = await openWorkshop()
const { Solid } = kernel

const box = meshOf(Solid.cube([10, 20, 30]))
const volumeOf = async (bytes: Uint8Array) => bodyOf(kernel, (await readForeignMesh(bytes)).meshes).volume()
const refusal = async (bytes: Uint8Array) => volumeOf(bytes).then(String, (error: Error) => error.message)

const turnedOver = (mesh: Mesh): Mesh => ({ ...mesh, triangles: mesh.triangles.slice().reverse() })
const joined = (one: Mesh, other: Mesh): Mesh => ({
  positions: Float32Array.of(...one.positions, ...other.positions),
  triangles: Uint32Array.of(...one.triangles, ...other.triangles.map((corner) => corner + one.positions.length / 3)),
})

const writtenStl = (from = 0) => {
  const facets = Array.from({ length: box.triangles.length / 3 - from }, (_, i) => {
    const corners = [0, 1, 2].map((corner) => {
      const at = 3 * box.triangles[3 * (i + from) + corner]!
      return `vertex ${box.positions[at]} ${box.positions[at + 1]!.toExponential()} ${box.positions[at + 2]}`
    })
    return `facet normal 0 0 0\nouter loop\n${corners.join('\n')}\nendloop\nendfacet`
  })
  return strToU8(`solid box\n${facets.join('\n')}\nendsolid`)
}
const obj = () => {
  const places = Array.from(
    { length: box.positions.length / 3 },
    (_, i) => `v ${box.positions.slice(3 * i, 3 * i + 3).join(' ')}`,
  )
  const faces = Array.from({ length: box.triangles.length / 3 }, (_, i) => {
    const [a, b, c] = [...box.triangles.slice(3 * i, 3 * i + 3)].map((corner) => `${corner + 1}/1/1`)
    return `f ${a} ${b} ${c}`
  })
  return strToU8(`# made elsewhere\no box\n${places.join('\n')}\n${faces.join('\n')}\n`)
}
const xmlBox = (scale = 1) => {
  const vertices = Array.from({ length: box.positions.length / 3 }, (_, i) => {
    const [x, y, z] = [...box.positions.slice(3 * i, 3 * i + 3)].map((place) => place * scale)
    return `<vertex x="${x}" y="${y}" z="${z}"/>`
  })
  const triangles = Array.from({ length: box.triangles.length / 3 }, (_, i) => {
    const [a, b, c] = box.triangles.slice(3 * i, 3 * i + 3)
    return `<triangle v1="${a}" v2="${b}" v3="${c}"/>`
  })
  return `<mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh>`
}
const model = (inside: string, unit = 'millimeter') =>
  strToU8(`<?xml version="1.0"?><model unit="${unit}">${inside}</model>`)
const glbOf = async (scale = 0.001) => {
  const { Document, WebIO } = await import('@gltf-transform/core')
  const drawn = new Document()
  const buffer = drawn.createBuffer()
  const positions = drawn
    .createAccessor()
    .setType('VEC3')
    .setArray(box.positions.map((place) => place * scale))
    .setBuffer(buffer)
  const corners = drawn.createAccessor().setType('SCALAR').setArray(new Uint32Array(box.triangles)).setBuffer(buffer)
  const part = drawn.createPrimitive().setAttribute('POSITION', positions).setIndices(corners)
  const node = drawn.createNode().setMesh(drawn.createMesh().addPrimitive(part)).setScale([2, 1, 1])
  drawn.createScene().addChild(node)
  return new WebIO().writeBinary(drawn)
}

/** A GLB file with the given JSON and a buffer of three vertices. */
const packedGlb = (said: string) => {
  const words = strToU8(said.padEnd(4 * Math.ceil(said.length / 4)))
  const numbers = [0x46546c67, 2, 28 + words.length + 36, words.length, 0x4e4f534a]
  return new Uint8Array([
    ...new Uint8Array(Uint32Array.from(numbers).buffer),
    ...words,
    ...new Uint8Array(Uint32Array.from([36, 0x004e4942]).buffer),
    ...new Uint8Array(36),
  ])
}
const corners = { bufferView: 0, componentType: 5126, type: 'VEC3', count: 3 }
/** A buffer view with stride 0, which repeats one vertex. */
const again = { bufferViews: [{ buffer: 0, byteLength: 36, byteStride: 0 }] }
const glbSaying = (more: object) =>
  packedGlb(
    JSON.stringify({
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
      accessors: [corners],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36 }],
      ...more,
    }),
  )

describe('readForeignMesh reads', () => {
  test('a binary or ASCII STL file', async () => {
    expect(await volumeOf(toStl(box))).toBeCloseTo(6000)
    expect(await volumeOf(writtenStl())).toBeCloseTo(6000)
  })

  test('an OBJ file with polygons', async () => {
    expect(await volumeOf(obj())).toBeCloseTo(6000)
    const square = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n'
    const faces = 'f 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf -8 -4 -1 -5\n'
    expect(await volumeOf(strToU8(square + faces))).toBeCloseTo(1)
  })

  test('units, components and several model files of a 3MF', async () => {
    expect(
      await volumeOf(to3mf('Box', [{ role: 'body', mesh: box, filament: { name: 'Red', hex: '#ff0000' } }])),
    ).toBeCloseTo(6000)
    const spread = zipSync({
      '3D/3dmodel.model': model(
        '<resources><object id="2"><components><component p:path="/3D/Objects/box.model" objectid="1" transform="-2 0 0 0 1 0 0 0 1 5 0 0"/></components></object></resources><build><item objectid="2"/></build>',
        'inch',
      ),
      '3D/Objects/box.model': model(
        `<resources><object id="1" type="model">${xmlBox()}</object></resources>`,
        'centimeter',
      ),
    })
    // The mesh is in centimeters, mirrored and doubled along x; only the translation is in inches.
    expect(await volumeOf(spread)).toBeCloseTo(12_000_000, -3)
  })

  test('nested components of a 3MF with their transforms', async () => {
    const placed = (id: number, of: number, way: string) =>
      `<object id="${id}"><components>${way
        .split(',')
        .map((to) => `<component objectid="${of}" transform="1 0 0 0 1 0 0 0 1 ${to}"/>`)
        .join('')}</components></object>`
    // Objects may refer to later objects.
    const objects = [placed(4, 3, '0 0 0,0 0 500'), placed(3, 2, '0 0 0,0 100 0'), placed(2, 1, '0 0 0,20 0 0')]
    const inside = `<resources>${objects.join('')}<object id="1">${xmlBox()}</object></resources><build><item objectid="4"/></build>`
    const { meshes } = await readForeignMesh(zipSync({ '3D/3dmodel.model': model(inside) }))
    const { min, max } = bodyOf(kernel, meshes).boundingBox()
    expect([meshes.length, max.map((most, i) => most - min[i]!)]).toEqual([8, [30, 120, 530]])
  })

  test('a 3MF file with unknown elements', async () => {
    const others = '<__proto__/><constructor a="1"/><x:toString/>'
    const inside = `${others}<resources><object id="1">${xmlBox()}</object></resources><build><item objectid="1"/></build>`
    expect(await volumeOf(zipSync({ '3D/3dmodel.model': model(inside) }))).toBeCloseTo(6000)
  })

  test('a GLB file, upright and in the units of the file', async () => {
    const { meshes } = await readForeignMesh(await glbOf())
    const body = bodyOf(kernel, meshes)
    const { min, max } = body.boundingBox()
    expect(max.map((most, i) => Math.round(1000 * (most - min[i]!)))).toEqual([20, 30, 20])
  })

  test('a mesh with inward faces', async () => {
    expect(await volumeOf(toStl(turnedOver(box)))).toBeCloseTo(6000)
  })

  test('a shell with inward faces next to another shell or overlapping it', async () => {
    const block = meshOf(Solid.cube([40, 20, 20]))
    for (const [x, volume] of [
      [60, 24_000],
      [40, 24_000],
      [39, 23_600],
    ] as const) {
      const beside = turnedOver(meshOf(Solid.cube(20).translate([x, 0, 0])))
      expect([x, await volumeOf(toStl(joined(block, beside)))]).toEqual([x, expect.closeTo(volume, 1)])
      // The inward shell may come first and be larger.
      const larger = turnedOver(meshOf(Solid.cube([20, 20, 90]).translate([x, 0, 0])))
      expect([x, await volumeOf(toStl(joined(larger, block)))]).toEqual([x, expect.closeTo(volume + 28_000, 1)])
    }
  })

  test('hollow shells, also with inward faces', async () => {
    const tin = (x: number) => {
      const [outside, inside] = [Solid.cube(20).translate([x, 0, 0]), Solid.cube(18).translate([x + 1, 1, 1])]
      return joined(meshOf(outside), turnedOver(meshOf(inside)))
    }
    const wall = 20 ** 3 - 18 ** 3
    expect(await volumeOf(toStl(tin(0)))).toBeCloseTo(wall, 1)
    expect(await volumeOf(toStl(joined(tin(0), turnedOver(tin(30)))))).toBeCloseTo(2 * wall, 1)
  })

  test('a loose body in a hollow, which may be hollow too', async () => {
    const ball = meshOf(Solid.cube(8).translate([6, 6, 6]))
    const rattle = joined(joined(meshOf(Solid.cube(20)), turnedOver(meshOf(Solid.cube(18).translate([1, 1, 1])))), ball)
    const wall = 20 ** 3 - 18 ** 3
    expect(await volumeOf(toStl(rattle))).toBeCloseTo(wall + 8 ** 3, 1)
    const core = turnedOver(meshOf(Solid.cube(4).translate([8, 8, 8])))
    expect(await volumeOf(toStl(joined(rattle, core)))).toBeCloseTo(wall + 8 ** 3 - 4 ** 3, 1)
  })

  test('a body in a hollow that touches or crosses the walls', async () => {
    const tin = joined(meshOf(Solid.cube(20)), turnedOver(meshOf(Solid.cube(18).translate([1, 1, 1]))))
    const wall = 20 ** 3 - 18 ** 3
    // On the floor, and sunk by 0.0001 mm and 0.1 mm.
    for (const floor of [1, 0.9999, 0.9]) {
      const atRest = meshOf(Solid.cube(8).translate([6, 6, floor]))
      expect([floor, await volumeOf(toStl(joined(tin, atRest)))]).toEqual([
        floor,
        expect.closeTo(wall + 8 * 8 * (8 - (1 - floor)), 0),
      ])
    }
    for (const [length, out] of [
      [20, 0],
      [40, 20],
    ] as const) {
      const rib = meshOf(Solid.cube([4, 4, length]).translate([8, 8, -out / 2]))
      expect(await volumeOf(toStl(joined(tin, rib)))).toBeCloseTo(wall + 4 * 4 * (18 + out), 0)
    }
  })

  test('a hollow that spans two bodies', async () => {
    const bodies = joined(meshOf(Solid.cube([20, 20, 20])), meshOf(Solid.cube([20, 20, 20]).translate([19, 0, 0])))
    const hollow = [37, 18, 18] as [number, number, number]
    const tunnel = turnedOver(meshOf(Solid.cube(hollow).translate([1, 1, 1])))
    expect(await volumeOf(toStl(joined(bodies, tunnel)))).toBeCloseTo(39 * 20 * 20 - 37 * 18 * 18, 1)
  })

  test('several shells, also nested ones', async () => {
    const two = Solid.compose([Solid.cube(10), Solid.cube(10).translate([20, 0, 0])])
    expect(await volumeOf(toStl(meshOf(two)))).toBeCloseTo(2000)
    const within = Solid.compose([Solid.cube(10), Solid.cube(4).translate([3, 3, 3])])
    expect(await volumeOf(toStl(meshOf(within)))).toBeCloseTo(1000)
    expect(await volumeOf(toStl(meshOf(Solid.cube(10).subtract(Solid.cube(4).translate([3, 3, 3])))))).toBeCloseTo(936)
  })
})

/** A ZIP archive of one file, packed by Node, which is fifteen times as fast as `zipSync` for large files. */
function packed(name: string, content: Uint8Array): Uint8Array {
  const [title, small] = [strToU8(name), deflateRawSync(content, { level: 1 })]
  const head = new DataView(new ArrayBuffer(30))
  const [deflated, sums] = [8, [crc32(content), small.length, content.length]]
  head.setUint32(0, 0x04034b50, true)
  head.setUint16(8, deflated, true)
  for (const [place, sum] of sums.entries()) head.setUint32(14 + 4 * place, sum, true)
  head.setUint16(26, title.length, true)
  return Buffer.concat([new Uint8Array(head.buffer), title, small])
}

describe('readForeignMesh refuses', () => {
  test('a file of another format', async () => {
    for (const bytes of [
      new Uint8Array(0),
      strToU8('hello, world'),
      strToU8('hello, world '.repeat(9)),
      crypto.getRandomValues(new Uint8Array(5000)),
    ])
      expect(await refusal(bytes)).toBe(
        'We cannot read this file as a 3D model. Please send an STL, 3MF, OBJ or GLB file.',
      )
    expect(await refusal(zipSync({ 'a.txt': strToU8('hello') }))).toMatch('We cannot read this file')
  })

  test('a truncated file', async () => {
    const ends = 'The file is incomplete: some triangles are missing. Please export the model again.'
    expect(await refusal(toStl(box).slice(0, 300))).toBe(ends)
    const lying = toStl(box)
    new DataView(lying.buffer).setUint32(80, 1_000_000_000, true)
    expect(await refusal(lying)).toBe(ends)
    expect(await refusal(writtenStl().slice(0, 700))).toBe(ends)
    expect(await refusal((await glbOf()).slice(0, 200))).toBe(ends)
  })

  test('invalid and missing vertices', async () => {
    const nowhere = { ...box, positions: box.positions.map((place, i) => (i % 3 === 1 ? Number.NaN : place)) }
    expect(await refusal(toStl(nowhere))).toBe(
      'The model has invalid or far-away vertices. Please export the model again.',
    )
    expect(await refusal(strToU8('v 0 0 0\nv 1 0 0\nf 1 2 3\n'))).toBe(
      'A triangle of the model uses a vertex that does not exist. Please export the model again.',
    )
    const wrong = model(
      '<resources><object id="1"><mesh><vertices/><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object></resources><build><item objectid="1"/></build>',
    )
    expect(await refusal(zipSync({ '3D/3dmodel.model': wrong }))).toMatch('uses a vertex')
  })

  test('a mesh that is not watertight, with the number of open edges', async () => {
    expect(await refusal(writtenStl(1))).toBe(
      'The model is not closed: 3 of its edges are open. Repair the model in your modeling program or slicer, and send it again.',
    )
  })

  test('a file without volume', async () => {
    const flat = {
      positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
      triangles: new Uint32Array([0, 1, 2, 0, 2, 1]),
    }
    expect(await refusal(toStl(flat))).toMatch('3 of its edges are open')
    for (const bytes of [
      strToU8('v 0 0 0\nv 1 0 0\nv 0 1 0\n'),
      strToU8('solid box\nendsolid box'),
      new Uint8Array(84),
    ])
      expect(await refusal(bytes)).toBe('The file contains no solid model. Please export the model again.')
  })

  test('a ZIP bomb', async () => {
    const bomb = packed('3D/3dmodel.model', new Uint8Array(151 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024)
    expect(await refusal(bomb)).toBe(
      'The unpacked file is larger than 150 MB. Please reduce the model’s detail and export it again.',
    )
    expect(await refusal(strToU8('PK\u0003\u0004 and nothing more'))).toMatch('We cannot read this file')
  })

  test('recursive objects', async () => {
    const endless = model(
      '<resources><object id="1"><components><component objectid="1"/></components></object></resources><build><item objectid="1"/></build>',
    )
    expect(await refusal(zipSync({ '3D/3dmodel.model': endless }))).toBe(
      'The objects of the file are nested more than 8 levels deep. Please join the objects into one and export the model again.',
    )
  })

  test('exponentially many placements, with or without a mesh', async () => {
    const many = 'The file contains more than 200 objects. Please join the objects into one and export the model again.'
    const placed = (id: number) => `<component objectid="${id}"/>`.repeat(150)
    const hall = (id: number) => `<object id="${id}"><components>${placed(id + 1)}</components></object>`
    for (const inside of ['', xmlBox()]) {
      const objects = `<object id="4">${inside}</object>${[3, 2, 1].map(hall).join('')}`
      const bytes = zipSync({
        '3D/3dmodel.model': model(`<resources>${objects}</resources><build><item objectid="1"/></build>`),
      })
      expect(await refusal(bytes)).toBe(many)
    }
  })

  test('missing objects', async () => {
    const nothing = model('<resources/><build><item objectid="1"/></build>')
    expect(await refusal(zipSync({ '3D/3dmodel.model': nothing }))).toBe(
      'The file refers to an object that it does not contain. Please export the model again.',
    )
  })

  test('endlessly nested elements', async () => {
    const nested = zipSync({ '3D/3dmodel.model': model('<a>'.repeat(1_000_000)) })
    expect(await refusal(nested)).toBe(
      'We cannot read this file as a 3D model. Please send an STL, 3MF, OBJ or GLB file.',
    )
  })

  test('thousands of separate parts before comparing them', async () => {
    const crumb = meshOf(Solid.tetrahedron())
    const many = (count: number): Mesh => ({
      positions: Float32Array.from({ length: 12 * count }, (_, i) => crumb.positions[i % 12]! + 4 * Math.floor(i / 12)),
      triangles: Uint32Array.from({ length: 12 * count }, (_, i) => crumb.triangles[i % 12]! + 4 * Math.floor(i / 12)),
    })
    expect(await refusal(toStl(many(2001)))).toBe(
      'The model has more than 2,000 separate parts. Please join the parts and export the model again.',
    )
    // Also across several objects.
    expect(() => bodyOf(kernel, [many(1500), many(600)])).toThrow('more than 2,000 separate parts')
    expect(await volumeOf(toStl(many(40)))).toBeCloseTo(40 * Solid.tetrahedron().volume(), 3)
  })

  test('an unknown unit', async () => {
    for (const unit of ['parsec', 'constructor', '']) {
      const far = model(
        `<resources><object id="1">${xmlBox()}</object></resources><build><item objectid="1"/></build>`,
        unit,
      )
      expect(await refusal(zipSync({ '3D/3dmodel.model': far }))).toBe(
        'The 3MF file uses an unknown unit. Please export the model in millimeters.',
      )
    }
  })

  test('a broken archive and invalid transforms', async () => {
    const broken = 'We cannot unpack this file. Please export the model again.'
    const whole = zipSync({ '3D/3dmodel.model': model(`<resources><object id="1">${xmlBox()}</object></resources>`) })
    expect(await refusal(whole.map((byte, i) => (i > 60 && i < 90 ? 255 - byte : byte)))).toBe(broken)
    const moved = model('<resources/><build><item objectid="1" transform="1 0 0"/></build>')
    expect(await refusal(zipSync({ '3D/3dmodel.model': moved }))).toBe(
      'The position of an object in the file is invalid. Please export the model again.',
    )
  })

  const damaged =
    'The GLB file is damaged, or parts of it are in other files. Please export the model again as a single file.'

  test('a compressed GLB and unsupported extensions', async () => {
    expect(await refusal(glbSaying({ extensionsRequired: ['KHR_draco_mesh_compression'] }))).toBe(
      'The GLB file is compressed. Please export the model without compression.',
    )
    expect(await refusal(glbSaying({ extensionsRequired: ['EXT_mesh_gpu_instancing'] }))).toBe(
      'The GLB file uses the extension EXT_mesh_gpu_instancing, which we cannot read. Please export the model without it.',
    )
  })

  test('a damaged GLB and external buffers', async () => {
    const elsewhere = { buffers: [{ byteLength: 36, uri: 'http://127.0.0.1/corners.bin' }] }
    for (const bytes of [packedGlb('{"asset":'), packedGlb('{}'), glbSaying(elsewhere)])
      expect(await refusal(bytes)).toBe(damaged)
  })

  test.each([
    ['with vertices outside its buffer', glbSaying({ accessors: [{ ...corners, bufferView: undefined, count: 5e7 }] })],
    ['that repeats one vertex', glbSaying({ ...again, accessors: [{ ...corners, count: 5e7 }] })],
    ['with a negative number of vertices', glbSaying({ accessors: [{ ...corners, count: -3 }] })],
  ])('a GLB %s before allocating memory', async (_, bytes) => {
    expect(await refusal(bytes)).toBe(damaged)
  })

  test('a GLB with too many nodes or primitives', async () => {
    const nodes = Array.from({ length: 2000 }, (_, i) => ({ children: [i + 1] }))
    const points = Array.from({ length: 2000 }, () => ({ attributes: { POSITION: 0 }, mode: 0 }))
    for (const said of [{ nodes: [...nodes, { mesh: 0 }] }, { meshes: [{ primitives: points }] }])
      expect(await refusal(glbSaying(said))).toMatch('The file contains more than 200 objects.')
  })

  test('many placements of a large object', async () => {
    const corners = '<vertex x="0" y="0" z="0"/>'.repeat(3)
    const triangles = '<triangle v1="0" v2="1" v3="2"/>'.repeat(30_000)
    const mesh = `<mesh><vertices>${corners}</vertices><triangles>${triangles}</triangles></mesh>`
    const placed = '<item objectid="1"/>'.repeat(200)
    const inside = `<resources><object id="1">${mesh}</object></resources><build>${placed}</build>`
    expect(await refusal(zipSync({ '3D/3dmodel.model': model(inside) }))).toBe(
      'The model has more than 1,500,000 triangles. Please reduce its detail and export it again.',
    )
  })

  test('too many triangles', async () => {
    const many = 'The model has more than 1,500,000 triangles. Please reduce its detail and export it again.'
    const bytes = new Uint8Array(84 + 50 * 1_500_001)
    new DataView(bytes.buffer).setUint32(80, 1_500_001, true)
    expect(await refusal(bytes)).toBe(many)
    expect(await refusal(strToU8(`v 0 0 0\n${'f 1 1 1\n'.repeat(1_600_000)}`))).toBe(many)
  })

  test('a polygon with thousands of corners', async () => {
    const face = `v 0 0 0\nf ${'1 '.repeat(1200)}\n`
    expect(await refusal(strToU8(face))).toBe(
      'A face of the model has more than 1,000 corners. Please export the model as triangles.',
    )
  })
})
