import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { bodyOf } from './body-of.ts'
import { readForeignMesh } from './read-foreign-mesh.ts'

const kernel = await openKernel()

/** What becomes of a file: its volume in cubic centimeters and its size if it were in millimeters, and what is left out. */
async function read(bytes: Uint8Array) {
  const { meshes, leftOut, length, form } = await readForeignMesh(bytes)
  return kernel.scope(() => {
    const body = bodyOf(kernel, meshes)
    const { min, max } = body.boundingBox()
    const unit = form === 'glb' ? 1000 : 1
    const size = max.map((most, axis) => Math.round(unit * (most - min[axis]!) * 100) / 100)
    const volume = Math.round(((unit * unit * unit * body.volume()) / 1000) * 100) / 100
    return { volume, size, leftOut, length }
  })
}
const refusal = (bytes: Uint8Array) =>
  read(bytes).then(
    (answer) => JSON.stringify(answer),
    (error: Error) => error.message,
  )
const whole = { volume: 6, size: [20, 30, 10], leftOut: [] }
const joinedBytes = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

type Place = readonly [number, number, number]
/** The corners of a box, and its faces of four. */
const cornersOf = ([x, y, z]: Place, [width, depth, height]: Place): Place[] =>
  [0, height].flatMap((up) =>
    [
      [0, 0],
      [width, 0],
      [width, depth],
      [0, depth],
    ].map(([along = 0, back = 0]): Place => [x + along, y + back, z + up]),
  )
const faces = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
] as const
const triangles = faces.flatMap(([a, b, c, d]) => [
  [a, b, c],
  [a, c, d],
])
const box = cornersOf([0, 0, 0], [20, 30, 10])
/** A block through the box, higher than the box: 2 cubic centimeters of both. */
const cut = cornersOf([5, 5, -1], [10, 20, 12])
const beside = cornersOf([40, 0, 0], [20, 30, 10])

const head = 84
function stl(places: Place[], { header = 'box', count = 12, more = [] as number[][] } = {}) {
  const facets = [...triangles.map((face) => face.flatMap((corner) => [...places[corner]!])), ...more]
  const bytes = new Uint8Array(head + 50 * facets.length)
  bytes.set(strToU8(header))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, count, true)
  for (const [i, facet] of facets.entries())
    for (const [j, place] of facet.entries()) view.setFloat32(head + 50 * i + 12 + 4 * j, place, true)
  return bytes
}
type Written = {
  first?: string
  last?: string
  number?: (value: number) => string
  of?: readonly (readonly number[])[]
}
const writtenStl = ({ first = 'solid box', last = 'endsolid box', number = String, of = triangles }: Written = {}) => {
  const facets = of.map((face) => {
    const corners = face.map((corner) => `      vertex ${box[corner]!.map(number).join(' ')}\n`)
    return `  facet normal 0 0 0\n    outer loop\n${corners.join('')}    endloop\n  endfacet\n`
  })
  return `${first}\n${facets.join('')}${last}\n`
}

describe('an STL file', () => {
  test.each([
    ['whose header looks like text', stl(box, { header: 'solid facet ring, binary' })],
    ['whose header looks like an ASCII file', stl(box, { header: 'solid jewel facet normal 0 0 1' })],
    ['without a count', stl(box, { count: 0 })],
    ['with the count of an unfinished file', stl(box, { count: 0xffffffff })],
    ['with a count that is too small', stl(box, { count: 11 })],
    ['with a decimal comma', strToU8(writtenStl({ number: (value) => value.toFixed(6).replace('.', ',') }))],
    ['with Fortran exponents', strToU8(writtenStl({ number: (value) => value.toExponential(3).replace('e', 'D') }))],
    ['named vertex', strToU8(writtenStl({ first: 'solid vertex lamp', last: 'endsolid vertex lamp' }))],
    ['named like a vertex', strToU8(writtenStl({ first: 'solid vertex 1 2 3', last: 'endsolid vertex 1 2 3' }))],
    ['with a name of 5,000 letters', strToU8(writtenStl({ first: `solid ${'n'.repeat(5000)}` }))],
    ['without a last line', strToU8(writtenStl({ last: '' }))],
    ['with a last line in two words', strToU8(writtenStl({ last: 'end solid box' }))],
    ['with a comment before the first line', strToU8(writtenStl({ first: '# exported\nsolid box' }))],
    ['with faces of four corners', strToU8(writtenStl({ of: faces }))],
    ['with a byte order mark', strToU8(`\uFEFF${writtenStl()}`)],
    ['with a comment of two slashes before the first line', strToU8(writtenStl({ first: '// exported\nsolid box' }))],
    ['without a first line', strToU8(writtenStl({ first: '' }))],
    ['in UTF-16', new Uint8Array(Buffer.from(`\uFEFF${writtenStl()}`, 'utf16le'))],
    ['in UTF-16 without a byte order mark', new Uint8Array(Buffer.from(writtenStl(), 'utf16le'))],
    ['with line ends of old Macs', strToU8(writtenStl().replaceAll('\n', '\r'))],
  ])('%s is read', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject(whole)
  })

  test('of several solids in a row is read completely', async () => {
    const two = { ...whole, volume: 12, size: [60, 30, 10] }
    expect(await read(joinedBytes(stl(box), stl(beside)))).toMatchObject(two)
    const [one, other] = [writtenStl(), writtenStl().replaceAll(/vertex (\d+)/g, (_, x) => `vertex ${Number(x) + 40}`)]
    expect(await read(strToU8(one + other))).toMatchObject(two)
  })

  test('keeps only its triangles', async () => {
    const padded = joinedBytes(stl(box), new Uint8Array(50_000))
    expect(await read(padded)).toMatchObject({ ...whole, length: head + 50 * 12 })
    const text = writtenStl()
    const blank = strToU8(text + ' '.repeat(50_000))
    expect((await read(blank)).length).toBeLessThan(text.length + 2000)
  })

  test('leaves out triangles with invalid vertices and says so', async () => {
    const broken = [
      [0, 0, 0, Number.NaN, 0, 0, 0, 1, 0],
      [0, 0, 0, 1e31, 0, 0, 0, 1, 0],
    ]
    const { length, ...answer } = await read(stl(box, { count: 14, more: broken }))
    expect(answer).toEqual({ ...whole, leftOut: ['2 triangles with an invalid vertex'] })
  })

  test.each([1e-5, 1e-4, 1e-3])('with corners that are %d mm apart is closed', async (gap) => {
    const bytes = stl(box)
    const view = new DataView(bytes.buffer)
    for (let i = 0; i < 12; i++) {
      const at = head + 50 * i + 12
      view.setFloat32(at, view.getFloat32(at, true) + (i % 2 ? gap : 0), true)
    }
    expect(await read(bytes)).toMatchObject({ volume: 6, leftOut: [] })
  })
})

const objLines = (places = box) => places.map((place) => `v ${place.join(' ')}`).join('\n')
const objFaces = faces.map((face) => `f ${face.map((corner) => corner + 1).join(' ')}`).join('\n')
const twice = faces
  .map(
    (face) =>
      `f ${face
        .map((corner) => corner + 1)
        .reverse()
        .join(' ')}`,
  )
  .join('\n')

describe('an OBJ file', () => {
  test.each([
    ...['Strauß', 'École', 'Äpfel', 'Мяч', 'Łódź', '花瓶', '🎁', 'Ann’s'].map((name): [string, string] => [
      `named ${name}`,
      `# for a gift\no ${name}\n${objLines()}\n${objFaces}\n`,
    ]),
    ['with continued vertices', `${objLines().replaceAll(/ (\d+)$/gm, ' \\\n  $1')}\n${objFaces}`],
    ['with continued faces', `${objLines()}\n${objFaces.replaceAll(/ (\d+)$/gm, ' \\\r\n$1')}`],
    ['with faces before vertices', `${objFaces}\n${objLines()}\n`],
    ['with a byte order mark', `\uFEFF${objLines()}\n${objFaces}`],
    ['with a decimal comma', `${objLines().replaceAll(/(\d+)/g, '$1,000')}\n${objFaces}`],
    ['with a closed body that is drawn from both sides', `${objLines()}\n${objFaces}\n${twice}`],
    ...['vt 0.5 0.5', 'vn 0 0 1', 's off', 'usemtl red'].map((line): [string, string] => [
      `with many lines of ${line} before its vertices`,
      `${`${line}\n`.repeat(1000)}${objLines()}\n${objFaces}`,
    ]),
  ])('%s is read', async (_, text) => {
    expect(await read(strToU8(text))).toMatchObject(whole)
  })

  test('in UTF-16 of either byte order is read', async () => {
    const little = Buffer.from(`\uFEFF${objLines()}\n${objFaces}\n`, 'utf16le')
    expect(await read(new Uint8Array(little))).toMatchObject(whole)
    expect(await read(new Uint8Array(Buffer.from(little).swap16()))).toMatchObject(whole)
    const unmarked = little.subarray(2)
    expect(await read(new Uint8Array(unmarked))).toMatchObject(whole)
    expect(await read(new Uint8Array(Buffer.from(unmarked).swap16()))).toMatchObject(whole)
  })

  test('of a sheet that is drawn from both sides is open', async () => {
    const sheet = 'v 0 0 0\nv 40 0 0\nv 40 30 0\nv 0 30 0\nf 1 2 3 4\nf 4 3 2 1\n'
    expect(await refusal(strToU8(sheet))).toMatch('The model is not closed: 4 of its edges are open.')
  })

  test('says that curved surfaces, lines and points are left out', async () => {
    const { leftOut } = await read(strToU8(`${objLines()}\n${objFaces}\nsurf 0 1 0 1 1 2 3 4\nl 1 2 3\nl 4 5\np 1\n`))
    expect(leftOut).toEqual(['1 curved surface', '2 lines', '1 point'])
  })
})

type Gltf = { json?: object; primitive?: object; padding?: string; isUnpadded?: boolean }
/** A GLB file of a box in meters, with other JSON. */
function glb({ json = {}, primitive = {}, padding = ' ', isUnpadded = false }: Gltf = {}) {
  const places = Float32Array.from(box.flatMap(([x, y, z]) => [x / 1000, z / 1000, -y / 1000]))
  const corners = Uint16Array.from(triangles.flat())
  const strip = Uint16Array.from([3, 2, 7, 6, 5, 2, 1, 3, 0, 7, 4, 5, 0, 1])
  const shifted = places.map((place, i) => place + (i % 3 === 0 ? 0.04 : 0))
  const parts = [places, corners, strip, shifted].map(({ buffer }) => new Uint8Array(buffer))
  const binary = joinedBytes(...parts, new Uint8Array(2))
  let at = 0
  const bufferViews = parts.map(({ length }) => {
    at += length
    return { buffer: 0, byteOffset: at - length, byteLength: length }
  })
  const said = JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, ...primitive }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 8, type: 'VEC3' },
      { bufferView: 1, componentType: 5123, count: 36, type: 'SCALAR' },
      { bufferView: 2, componentType: 5123, count: 14, type: 'SCALAR' },
      { bufferView: 3, componentType: 5126, count: 8, type: 'VEC3' },
    ],
    bufferViews,
    buffers: [{ byteLength: binary.length }],
    ...json,
  })
  const text = strToU8(isUnpadded ? said : said.padEnd(4 * Math.ceil(said.length / 4) + 4, padding))
  const numbers = (...list: number[]) => new Uint8Array(Uint32Array.from(list).buffer)
  const chunks = [numbers(text.length, 0x4e4f534a), text, numbers(binary.length, 0x004e4942), binary]
  const length = 12 + chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  return joinedBytes(numbers(0x46546c67, 2, length), ...chunks)
}
const needing = (name: string) => ({ json: { extensionsUsed: [name], extensionsRequired: [name] } })

describe('a GLB file', () => {
  test.each([
    ...[
      'KHR_texture_transform',
      'KHR_materials_unlit',
      'KHR_lights_punctual',
      'EXT_texture_webp',
      'KHR_mesh_quantization',
    ].map((name): [string, Gltf] => [`that needs ${name}`, needing(name)]),
    ['of a triangle strip', { primitive: { indices: 2, mode: 5 } }],
    ['whose picture is in another file', { json: { images: [{ uri: 'paint.png' }], textures: [{ source: 0 }] } }],
    ['with JSON that is padded with zeros', { padding: '\0' }],
    ['with JSON that is not padded', { isUnpadded: true }],
    ['whose first scene is empty', { json: { scene: 0, scenes: [{ nodes: [] }, { nodes: [0] }] } }],
    ['without a scene', { json: { scene: undefined, scenes: undefined } }],
  ])('%s is read', async (_, said) => {
    expect(await read(glb(said))).toMatchObject(whole)
  })

  test('of triangle lists and strips is read completely', async () => {
    const primitives = [
      { attributes: { POSITION: 0 }, indices: 1, mode: 4 },
      { attributes: { POSITION: 3 }, indices: 2, mode: 5 },
    ]
    expect(await read(glb({ json: { meshes: [{ primitives }] } }))).toMatchObject({ volume: 12, size: [60, 30, 10] })
  })

  test('says that lines and copies are left out', async () => {
    const primitives = [
      { attributes: { POSITION: 0 }, indices: 1 },
      { attributes: { POSITION: 0 }, mode: 1 },
    ]
    const copies = { mesh: 0, extensions: { EXT_mesh_gpu_instancing: {} } }
    const { leftOut } = await read(glb({ json: { meshes: [{ primitives }], nodes: [copies] } }))
    expect(leftOut).toEqual(['1 set of copies', '1 set of points or lines'])
  })

  test('says that objects of other scenes, skeletons and other shapes are left out', async () => {
    const scenes = [{ nodes: [0] }, { nodes: [1] }]
    const other = await read(glb({ json: { scenes, nodes: [{ mesh: 0 }, { mesh: 0, translation: [1, 0, 0] }] } }))
    expect(other).toMatchObject({ volume: 6, leftOut: ['1 object of another scene'] })
    const posed = await read(
      glb({ json: { nodes: [{ mesh: 0, skin: 0 }] }, primitive: { targets: [{ POSITION: 3 }] } }),
    )
    expect(posed).toMatchObject({ volume: 6, leftOut: ['1 pose of a skeleton', '1 other shape'] })
  })

  test('keeps only the bytes that it declares', async () => {
    const bytes = glb()
    expect((await read(joinedBytes(bytes, new Uint8Array(9000)))).length).toBe(bytes.length)
  })

  test('reads no materials, textures or animations, however many', async () => {
    const many = Array.from({ length: 200_000 }, () => ({}))
    expect(await read(glb({ json: { materials: many, textures: many, animations: many } }))).toMatchObject(whole)
  })

  test.each(['accessors', 'bufferViews', 'meshes', 'nodes', 'scenes', 'buffers'])(
    'with 10,001 %s is refused before they are read',
    async (list) => {
      const many = Array.from({ length: 10_001 }, () => ({}))
      expect(await refusal(glb({ json: { [list]: many } }))).toMatch('The file contains more than 200 objects.')
    },
  )

  test('with a node within itself is refused', async () => {
    expect(await refusal(glb({ json: { nodes: [{ mesh: 0, children: [1] }, { children: [0] }] } }))).toMatch('damaged')
  })

  test('that places few triangles of many vertices copies only their vertices', async () => {
    const vertices = 100_000
    const places = new Float32Array(3 * vertices)
    places.set(box.flatMap(([x, y, z]) => [x / 1000, z / 1000, -y / 1000]))
    const corners = Uint32Array.from(triangles.flat())
    const binary = joinedBytes(new Uint8Array(places.buffer), new Uint8Array(corners.buffer))
    const uri = `data:application/octet-stream;base64,${Buffer.from(binary).toString('base64')}`
    const bytes = glb({
      json: {
        nodes: Array.from({ length: 200 }, () => ({ mesh: 0 })),
        scenes: [{ nodes: Array.from({ length: 200 }, (_, i) => i) }],
        accessors: [
          { bufferView: 0, componentType: 5126, count: vertices, type: 'VEC3' },
          { bufferView: 1, componentType: 5125, count: 36, type: 'SCALAR' },
        ],
        bufferViews: [
          { buffer: 0, byteOffset: 0, byteLength: 12 * vertices },
          { buffer: 0, byteOffset: 12 * vertices, byteLength: 144 },
        ],
        buffers: [{ byteLength: binary.length, uri }],
      },
    })
    const { meshes } = await readForeignMesh(bytes)
    expect(meshes).toHaveLength(200)
    expect(meshes.every(({ positions }) => positions.length === 24)).toBe(true)
  })
})

const core = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'
const production = 'http://schemas.microsoft.com/3dmanufacturing/production/2015/06'
const meshXml = (...bodies: Place[][]) => {
  const vertices = bodies.flat().map(([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`)
  const named = bodies.flatMap((_, i) =>
    triangles.map(([a, b, c]) => `<triangle v1="${a! + 8 * i}" v2="${b! + 8 * i}" v3="${c! + 8 * i}"/>`),
  )
  return `<mesh><vertices>${vertices.join('')}</vertices><triangles>${named.join('')}</triangles></mesh>`
}
const objectXml = (id: number, inside: string, more = '') => `<object id="${id}" ${more}>${inside}</object>`
const itemXml = (id: number, more = '') => `<item objectid="${id}" ${more}/>`
const modelXml = (resources: string, build: string, more = '') =>
  `<?xml version="1.0"?><model unit="millimeter" xmlns="${core}" xmlns:p="${production}" ${more}><resources>${resources}</resources>${build}</model>`
const modelOf = (resources: string, items: string, more = '') => modelXml(resources, `<build>${items}</build>`, more)
const archive = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [name, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )
const package3mf = (model: string, more: Record<string, string> = {}) => archive({ '3D/3dmodel.model': model, ...more })
const relationship = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="${target}" Id="r" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`

/** A project of PrusaSlicer: a box and a volume of a type within one mesh. */
const prusa = (type: string, isOld = false) =>
  package3mf(modelOf(objectXml(1, meshXml(box, cut)), itemXml(1)), {
    'Metadata/Slic3r_PE_model.config': `<config><object id="1"><volume firstid="0" lastid="11"><metadata type="volume" key="volume_type" value="ModelPart"/></volume><volume firstid="12" lastid="23">${
      isOld
        ? '<metadata type="volume" key="modifier" value="1"/>'
        : `<metadata type="volume" key="modifier" value="0"/><metadata type="volume" key="volume_type" value="${type}"/>`
    }</volume></object></config>`,
  })
/** A project of Bambu Studio or OrcaSlicer: a box and a part of a type as components, in a file of their own. */
const bambu = (type: string) =>
  package3mf(
    modelOf(
      objectXml(
        3,
        `<components><component p:path="/3D/Objects/object_1.model" objectid="1"/><component p:path="/3D/Objects/object_1.model" objectid="2"/></components>`,
      ),
      itemXml(3),
    ),
    {
      '3D/Objects/object_1.model': modelOf(objectXml(1, meshXml(box)) + objectXml(2, meshXml(cut)), ''),
      'Metadata/model_settings.config': `<config><object id="3"><part id="1" subtype="normal_part"/><part id="2" subtype="${type}"/></object></config>`,
    },
  )
/** A project of Cura: a box and an object with a setting. */
const cura = (setting: string, value = 'True') =>
  package3mf(
    modelOf(
      objectXml(1, meshXml(box)) +
        objectXml(
          2,
          `<metadatagroup><metadata name="cura:${setting}">${value}</metadata></metadatagroup>${meshXml(cut)}`,
        ),
      itemXml(1) + itemXml(2),
    ),
  )

describe('a slicer’s project', () => {
  const withHole = { volume: 4, size: [20, 30, 10], leftOut: [] }
  test.each([
    ['PrusaSlicer', prusa('NegativeVolume')],
    ['Bambu Studio', bambu('negative_part')],
  ])('of %s has the holes of its negative parts', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject(withHole)
  })

  test('of Cura is read without its cutting mesh, and says so', async () => {
    const leftOut = ['1 cutting mesh, whose space stays empty']
    expect(await read(cura('cutting_mesh'))).toMatchObject({ ...withHole, leftOut })
  })

  test.each([
    ['a modifier of PrusaSlicer', prusa('ParameterModifier'), '1 modifier'],
    ['a modifier of an old PrusaSlicer', prusa('', true), '1 modifier'],
    ['a support blocker of PrusaSlicer', prusa('SupportBlocker'), '1 support blocker'],
    ['a support enforcer of PrusaSlicer', prusa('SupportEnforcer'), '1 support enforcer'],
    ['a modifier of Bambu Studio', bambu('modifier_part'), '1 modifier'],
    ['a support blocker of Bambu Studio', bambu('support_blocker'), '1 support blocker'],
    ['a support enforcer of Bambu Studio', bambu('support_enforcer'), '1 support enforcer'],
    ['a modifier of Cura', cura('infill_mesh'), '1 modifier'],
    ['a support blocker of Cura', cura('anti_overhang_mesh'), '1 support blocker'],
    ['a support of Cura', cura('support_mesh'), '1 support'],
  ])('is read without %s, and says so', async (_, bytes, said) => {
    const { length, ...answer } = await read(bytes)
    expect(answer).toEqual({ ...whole, leftOut: [said] })
  })

  test('keeps ordinary parts', async () => {
    for (const bytes of [prusa('ModelPart'), bambu('normal_part'), cura('infill_mesh', 'False')])
      expect(await read(bytes)).toMatchObject({ volume: 6.4, size: [20, 30, 12], leftOut: [] })
  })

  test('cuts a hole only in its own object', async () => {
    const config = `<config><object id="1"><volume firstid="0" lastid="11"/><volume firstid="12" lastid="23"><metadata key="volume_type" value="NegativeVolume"/></volume></object></config>`
    const other = objectXml(2, meshXml(cornersOf([8, 10, 20], [4, 10, 10])))
    const both = modelOf(
      objectXml(1, meshXml(box, cut)) + other,
      itemXml(1) + itemXml(2, 'transform="1 0 0 0 1 0 0 0 1 0 0 -20"'),
    )
    expect(await read(package3mf(both, { 'Metadata/Slic3r_PE_model.config': config }))).toMatchObject({ volume: 4.4 })
  })

  test('whose negative part is open has no volume, and the reason names its edges', async () => {
    const open = meshXml(box, cut).replace(/<triangle [^>]*\/>(?=<\/triangles>)/, '')
    const bytes = package3mf(modelOf(objectXml(1, open), itemXml(1)), {
      'Metadata/Slic3r_PE_model.config':
        '<config><object id="1"><volume firstid="12" lastid="22"><metadata key="volume_type" value="NegativeVolume"/></volume></object></config>',
    })
    expect(await refusal(bytes)).toMatch('3 of its edges are open')
  })
})

describe('a 3MF file', () => {
  test('is read without objects that are not printed, and says so', async () => {
    const two = objectXml(1, meshXml(box)) + objectXml(2, meshXml(beside))
    const { length, ...answer } = await read(package3mf(modelOf(two, itemXml(1) + itemXml(2, 'printable="0"'))))
    expect(answer).toEqual({ ...whole, leftOut: ['1 object that is set not to be printed'] })
  })

  test.each([
    ['support', '1 support'],
    ['solidsupport', '1 support'],
    ['other', '1 object that is no part of the model'],
  ])('is read without objects of the type %s, placed or as components', async (type, said) => {
    const support = objectXml(2, meshXml(beside), `type="${type}"`)
    const placed = modelOf(objectXml(1, meshXml(box)) + support, itemXml(1) + itemXml(2))
    const together = '<components><component objectid="1"/><component objectid="2"/></components>'
    const within = modelOf(objectXml(1, meshXml(box)) + support + objectXml(3, together), itemXml(3))
    for (const model of [placed, within])
      expect(await read(package3mf(model))).toMatchObject({ ...whole, leftOut: [said] })
  })

  test.each(['slice/2015/07', 'beamlattice/2017/02', 'securecontent/2019/04'])(
    'that needs the extension %s is refused by its name',
    async (extension) => {
      const more = `xmlns:x="http://schemas.microsoft.com/3dmanufacturing/${extension}" requiredextensions="p x"`
      expect(await refusal(package3mf(modelOf(objectXml(1, meshXml(box)), itemXml(1), more)))).toBe(
        `The 3MF file needs the extension ${extension.split('/')[0]}, which we cannot read. Please export the model as a plain mesh.`,
      )
    },
  )

  test('that needs only colors and parts in several files is read', async () => {
    const more = 'xmlns:m="http://schemas.microsoft.com/3dmanufacturing/material/2015/02" requiredextensions="m p"'
    expect(await read(package3mf(modelOf(objectXml(1, meshXml(box)), itemXml(1), more)))).toMatchObject(whole)
  })

  test('says that a lattice of beams is left out', async () => {
    const more = 'xmlns:b="http://schemas.microsoft.com/3dmanufacturing/beamlattice/2017/02"'
    const beams = meshXml(box).replace('</mesh>', '<b:beamlattice minlength="1" radius="1"/></mesh>')
    const { leftOut } = await read(package3mf(modelOf(objectXml(1, beams), itemXml(1), more)))
    expect(leftOut).toEqual(['1 lattice of beams'])
  })

  test('prints what its relationships name', async () => {
    const cube = modelOf(objectXml(1, meshXml(cornersOf([0, 0, 0], [100, 100, 100]))), itemXml(1))
    const real = modelOf(objectXml(1, meshXml(box)), itemXml(1))
    expect(
      await read(
        archive({ '3D/3dmodel.model': cube, '3D/real.model': real, '_rels/.rels': relationship('/3D/real.model') }),
      ),
    ).toMatchObject(whole)
  })

  test.each(['prod', 'ns1', 'q'])('whose production extension has the prefix %s is read', async (prefix) => {
    const part = modelOf(objectXml(1, meshXml(box)), '')
    const component = `<components><component ${prefix}:path="/3D/part.model" objectid="1"/></components>`
    const root = modelOf(objectXml(2, component), itemXml(2)).replace('xmlns:p=', `xmlns:${prefix}=`)
    expect(await read(package3mf(root, { '3D/part.model': part }))).toMatchObject(whole)
  })

  test('whose elements have a prefix is read, and elements of other namespaces are not', async () => {
    const plain = modelOf(objectXml(1, meshXml(box)), itemXml(1)).replace('<?xml version="1.0"?>', '')
    const prefixed = plain.replaceAll(/<(\/?)(\w)/g, '<$1c:$2').replace('xmlns=', 'xmlns:c=')
    const foreign = '<x:item xmlns:x="urn:other" objectid="9"/></c:build>'
    expect(await read(package3mf(prefixed.replace('</c:build>', foreign)))).toMatchObject(whole)
  })

  test.each([
    ['percent-encoded', '3D/Objects/part one.model', '/3D/Objects/part%20one.model'],
    ['percent-encoded in the archive', '3D/Objects/part%20one.model', '/3D/Objects/part one.model'],
    ['percent-encoded with an umlaut', '3D/Objects/würfel.model', '/3D/Objects/w%C3%BCrfel.model'],
    ['in another case', '3D/Objects/PART.MODEL', '/3d/objects/part.model'],
    ['with backslashes', '3D\\Objects\\part.model', '/3D/Objects/part.model'],
    ['with a folder around', 'gift/3D/Objects/part.model', '/3D/Objects/part.model'],
  ])('with names %s is read', async (_, name, path) => {
    const root = modelOf(
      objectXml(2, `<components><component objectid="1" p:path="${path}"/></components>`),
      itemXml(2),
    )
    const around = name.startsWith('gift/') ? 'gift/' : ''
    const part = modelOf(objectXml(1, meshXml(box)), '')
    expect(
      await read(
        archive({
          [`${around}3D/3dmodel.model`]: root,
          [name]: part,
          [`${around}_rels/.rels`]: relationship('/3D/3dmodel.model'),
        }),
      ),
    ).toMatchObject(whole)
  })

  test('in UTF-16, with a decimal comma or without a list of items is read', async () => {
    const text = modelOf(objectXml(1, meshXml(box)), itemXml(1))
    const little = new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))
    const comma = text.replaceAll(/([xyz])="(\d+)"/g, '$1="$2,0"')
    const helper = objectXml(2, '<components><component objectid="1"/></components>')
    const noItems = modelXml(objectXml(1, meshXml(box)) + helper, '')
    for (const bytes of [archive({ '3D/3dmodel.model': little }), package3mf(comma), package3mf(noItems)])
      expect(await read(bytes)).toMatchObject(whole)
  })

  test('keeps only its archive', async () => {
    const bytes = package3mf(modelOf(objectXml(1, meshXml(box)), itemXml(1)))
    expect((await read(joinedBytes(bytes, new Uint8Array(70_000)))).length).toBe(bytes.length)
  })
})

describe('a file that is no model', () => {
  test('that is an archive of models is refused with the advice to unpack it', async () => {
    const unpackFirst = 'This file is an archive. Please unpack it and send one model at a time.'
    const two = { 'box.stl': stl(box), 'lid.obj': objLines(), '__MACOSX/._box.stl': stl(box) }
    expect(await refusal(archive(two))).toBe(
      'This is a ZIP archive with 2 models. Please unpack it and send one model at a time.',
    )
    expect(await refusal(archive({ 'box.stl': stl(box) }))).toMatch('This is a ZIP archive with a model.')
    expect(await refusal(strToU8('Rar!\u001a\u0007\u0000'))).toBe(unpackFirst)
    expect(await refusal(gzipSync(stl(box)))).toBe(unpackFirst)
  })

  test.each([
    ['an archive', archive({ 'Metadata/plate_1.gcode': 'G1 X1', '_rels/.rels': relationship('/x') })],
    ['text', strToU8('; generated by PrusaSlicer 2.8\nM104 S215\nG1 X10 Y10 E1\n')],
    ['binary', strToU8('GCDE\u0001\u0000\u0000\u0000')],
  ])('that is sliced, as %s, is refused with the advice to send the model', async (_, bytes) => {
    expect(await refusal(bytes)).toBe(
      'This file is sliced for a printer and contains no model. Please send the model that you sliced.',
    )
  })

  test.each([
    ['a STEP file', 'ISO-10303-21;\nHEADER;'],
    ['a Blender file', 'BLENDER-v402'],
    ['an FBX file', 'Kaydara FBX Binary  \0'],
    ['a PLY file', 'ply\nformat ascii 1.0\n'],
    ['a glTF file in several parts', '{"asset":{"version":"2.0"},"scenes":[]}'],
  ])('that is %s is refused by its name', async (name, text) => {
    expect(await refusal(strToU8(text))).toBe(
      `This is ${name}. Please export the model as an STL, 3MF, OBJ or GLB file.`,
    )
  })
})
