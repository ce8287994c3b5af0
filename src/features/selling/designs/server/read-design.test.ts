import { Document, NodeIO } from '@gltf-transform/core'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { buildGift, isSound } from '#features/gifts/models/build-gift.ts'
import { readDesign, writeDesign } from '#features/gifts/models/design-file.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import { currentRules, type OwnDesign, ownModel } from '#features/gifts/models/own-model.ts'
import { to3mf, toStl } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { wishOf } from '#features/gifts/models/wish-of.ts'
import { readUploadedDesign } from './read-design.ts'

const workshop = await openWorkshop()
const { kernel } = workshop
const { Solid } = kernel

test('counts a loose part inside a design as a piece, but not a hollow', async () => {
  const tin = Solid.cube(60).subtract(Solid.cube(50).translate([5, 5, 5]))
  for (const [pieces, solid] of [
    [1, tin],
    [2, tin.add(Solid.cube(20).translate([20, 20, 20]))],
  ] as const)
    expect(await readUploadedDesign(kernel, toStl(meshOf(solid)))).toMatchObject({
      shells: pieces + 1,
      report: { pieces },
    })
})

test('leaves out a crumb that is too small to print', async () => {
  const read = await readUploadedDesign(
    kernel,
    toStl(meshOf(Solid.cube(60).add(Solid.cube(0.15).translate([70, 0, 0])))),
  )
  expect(read).toMatchObject({ shells: 1, report: { pieces: 1, keptTriangles: 12 } })
})

test('refuses a design of 201 pieces', async () => {
  const many = Solid.compose(
    Array.from({ length: 201 }, (_, i) => Solid.cube(1).translate([2 * (i % 15), 2 * Math.floor(i / 15), 0])),
  )
  expect(await readUploadedDesign(kernel, toStl(meshOf(many)))).toEqual({
    sentence: 'The model has 201 separate pieces. A gift can have at most 200.',
  })
})

test.each([
  ['a sheet thinner than a nozzle', Solid.cube([100, 50, 0.1])],
  ['a needle that comes down to nothing', Solid.cube([1000, 0.01, 0.01])],
])('refuses %s', async (_, thin) => {
  expect(await readUploadedDesign(kernel, toStl(meshOf(thin)))).toEqual({
    sentence:
      'The model is too thin to print: at 120 mm long it would be less than 0.4 mm thick. Please make the model thicker.',
  })
})

test('refuses a model without size', async () => {
  const { positions, triangles } = meshOf(Solid.cube([1, 1, 1]))
  expect(
    await readUploadedDesign(kernel, toStl({ positions: positions.map((place) => place * 1e-30), triangles })),
  ).toEqual({
    sentence:
      'The model has no size, because all its vertices are in one place. Please enlarge the model and export it again.',
  })
})

test('refuses a design with more detail than a printer can print', async () => {
  const rough = Solid.sphere(60, 640).warp((place) => {
    const more = 1 + 0.02 * Math.sin(place[0] * 97.3) * Math.cos(place[1] * 83.1) * Math.sin(place[2] * 71.7)
    for (let axis = 0; axis < 3; axis++) place[axis]! *= more
  })
  expect(await readUploadedDesign(kernel, toStl(meshOf(rough)))).toEqual({
    sentence: 'The model has more detail than a printer can show. Please reduce it to 150,000 triangles.',
  })
})

test('sells text that cuts off a sliver only with a print file: without the sliver today, not at all by the rules of older versions', async () => {
  const tin = Solid.cylinder(40, 15, 12, 48, true)
  const read = await readUploadedDesign(kernel, toStl(meshOf(tin.subtract(tin.scale(0.85)))))
  if ('sentence' in read) throw new Error(read.sentence)
  const place = {
    width: 0.3205484995618462,
    height: 0.3446226392290555,
    depth: 1.5,
    isCut: true,
    letters: 50,
    spin: 90,
  }
  const { min, max } = kernel.scope(() => kernel.solidOf(read.mesh)!.boundingBox())
  const [, deep, high] = max.map((most, i) => (most - min[i]!) / (max[2] - min[2]) / 2)
  const make = { ...normalizeMake({ engraving: 'Bo & Odo' }), called: { size: { name: 'Own', centimetres: 8 } } }
  const isSoldAndSound = (id: string, rules: Partial<OwnDesign>) => {
    const model = ownModel({
      ...{ id, version: 1, title: 'Tin', pieces: read.shells, mesh: read.mesh },
      ...{ turned: { x: 0, y: 0, z: 0 }, view: { around: 0, above: 20 }, ...rules },
      place: { ...place, at: [0, -deep!, high!], normal: [0, -1, 0] },
    })
    const wish = wishOf(model, make)
    return [fits(workshop, model, make), isSound(model, wish, buildGift(workshop, model, wish))]
  }
  expect(isSoldAndSound('own-00000000000000fb', { isSizedWithWords: true })).toEqual([false, false])
  expect(isSoldAndSound('own-00000000000000fc', currentRules)).toEqual([true, true])
})

const cube = (size: [number, number, number], at: [number, number, number]) => Solid.cube(size).translate(at)
const part = (solid: InstanceType<typeof Solid>, role: 'body' | 'accent', name: string, hex: string) => ({
  ...{ role, mesh: meshOf(solid), filament: { name, hex } },
})
/** A head with two eyes that are sunk into it, as a file of two extruders. */
const head = cube([60, 40, 40], [0, 0, 0])
const eyes = cube([8, 3, 8], [12, -1, 22]).add(cube([8, 3, 8], [40, -1, 22]))
const face = to3mf('Face', [part(head, 'body', 'Green', '#3c8c4e'), part(eyes, 'accent', 'White', '#ffffff')])
/** Bases are cached by version, so each file has its own. */
let versions = 10
const drawnOf = async (bytes: Uint8Array) => {
  const read = await readUploadedDesign(kernel, bytes)
  if ('sentence' in read) throw new Error(read.sentence)
  const { mesh, zones, accent, ownZones, shells, report } = read
  const design: OwnDesign = {
    ...{
      id: 'own-0000000000000000',
      version: versions++,
      title: 'Face',
      pieces: shells,
      turned: { x: 0, y: 0, z: 0 } as const,
    },
    ...{ place: null, view: { around: 0, above: 0 }, mesh, zones, accent, ...currentRules },
    ...(ownZones.length > 0 && { ownZones: ownZones.map(({ zone }) => zone) }),
  }
  return { report, zones, accent, ownZones, design }
}
const volumesOf = (design: OwnDesign, engraving = '') => {
  const model = ownModel(design)
  const wish = wishOf(model, normalizeMake({ size: 'large', engraving }))
  const gift = buildGift(workshop, model, wish)
  expect(isSound(model, wish, gift)).toBe(true)
  const volumes = gift.parts.map(({ role, mesh }) => [role, Math.round(kernel.solidOf(mesh)!.volume())] as const)
  return Object.fromEntries(volumes)
}

// rule 124
describe('a file of several colors', () => {
  test('keeps its parts as zones, of which the smaller is printed in the filament of letters', async () => {
    const { report, accent, design } = await drawnOf(face)
    expect(report.zones).toEqual([
      { name: 'body, Green', hex: '#3c8c4e' },
      { name: 'accent, White', hex: '#ffffff' },
    ])
    expect(accent).toEqual([1])
    // At twice the size. Where parts overlap, the later one is printed.
    expect(volumesOf(design)).toEqual({ body: 8 * (60 * 40 * 40 - 2 * 8 * 2 * 8), accent: 8 * 2 * 8 * 3 * 8 })
    expect(volumesOf({ ...design, version: 2, accent: [] })).toEqual({ body: 8 * (60 * 40 * 40 + 2 * 8 * 1 * 8) })
    expect(volumesOf({ ...design, version: 3, accent: [0] })).toMatchObject({ body: 8 * 2 * 8 * 3 * 8 })
  })

  test('survives its own file', async () => {
    const { design } = await drawnOf(face)
    expect(readDesign(writeDesign(design).buffer)).toEqual(design)
  })

  test.each([true, false])('carries words beside its zones, cut in: %s', async (isCut) => {
    const { design } = await drawnOf(face)
    const place = {
      at: [0, 0, 0.667],
      normal: [0, 0, 1],
      spin: 0,
      width: 0.8,
      height: 0.3,
      depth: 1,
      isCut,
      letters: 10,
    }
    const plain = volumesOf(design)
    const worded = volumesOf({ ...design, place } as OwnDesign, 'Ida')
    if (isCut) expect([worded.accent, worded.body! < plain.body!]).toEqual([plain.accent, true])
    else expect(worded.accent).toBeGreaterThan(plain.accent!)
  })

  test('has at most eight zones, joined by their colors, and says so', async () => {
    const hexOf = (i: number) => `#${(i * 5).toString(16).padStart(2, '0')}4020`
    const parts = Array.from({ length: 40 }, (_, i) =>
      part(cube([5, 5, 5], [4.9 * i, 0, 0]), 'body', `Part ${i}`, hexOf(i)),
    )
    const { report, accent, ownZones } = await drawnOf(to3mf('Rainbow', parts))
    expect([report.zones?.length, report.leftOut, accent, ownZones.length]).toEqual([
      8,
      ['32 of 40 colors, joined with similar ones'],
      [],
      7,
    ])
  })

  describe('of three', () => {
    const nose = cube([10, 4, 6], [25, -2, 12])
    const clown = to3mf('Clown', [
      part(head, 'body', 'Green', '#3c8c4e'),
      part(eyes, 'accent', 'White', '#ffffff'),
      part(nose, 'accent', 'Red', '#c62828'),
    ])
    const place = {
      ...{ at: [0, 0, 0.667], normal: [0, 0, 1], spin: 0, width: 0.6 },
      ...{ height: 0.3, depth: 1, letters: 10 },
    }

    // rule 148
    test('has the largest as its body, and each other in a filament of its own', async () => {
      const { ownZones, accent, design } = await drawnOf(clown)
      expect([accent, ownZones]).toEqual([
        [],
        [
          { zone: 1, filaments: [] },
          { zone: 2, filaments: [] },
        ],
      ])
      const parts = volumesOf(design)
      expect(parts).toEqual({
        body: 8 * (60 * 40 * 40 - 2 * 8 * 2 * 8 - 10 * 2 * 6),
        zone1: 8 * 2 * 8 * 3 * 8,
        zone2: 8 * 10 * 4 * 6,
      })
      expect(readDesign(writeDesign(design).buffer)).toEqual(design)
    })

    test.each([true, false])('keeps its zones below words, cut in: %s', async (isCut) => {
      const { design } = await drawnOf(clown)
      const plain = volumesOf(design)
      const worded = volumesOf({ ...design, place: { ...place, isCut } } as OwnDesign, 'Ida')
      expect([worded.zone1, worded.zone2]).toEqual([plain.zone1, plain.zone2])
      expect(worded.accent === undefined).toBe(isCut)
      expect(worded.body! < plain.body! || worded.accent! > 0).toBe(true)
    })

    test('loses a zone that cut letters take away, and its file has no empty part', async () => {
      const dotted = to3mf('Dot', [
        part(cube([100, 60, 5], [0, 0, 0]), 'body', 'Green', '#3c8c4e'),
        part(cube([1.2, 1.2, 0.8], [49.4, 29.4, 4.2]), 'accent', 'White', '#ffffff'),
        part(cube([10, 10, 1], [5, 5, 5]), 'accent', 'Red', '#c62828'),
      ])
      const { design } = await drawnOf(dotted)
      const plain = volumesOf(design)
      expect(Object.keys(plain)).toEqual(['body', 'zone1', 'zone2'])
      const over = { ...place, at: [0, 0, 0.05], width: 0.2, height: 0.2, depth: 2, isCut: true }
      expect(Object.keys(volumesOf({ ...design, place: over } as OwnDesign, 'I'))).toEqual(['body', 'zone2'])
    })

    test.each([true, false])('gives way to words that reach into a zone, cut in: %s', async (isCut) => {
      const { design } = await drawnOf(clown)
      const onNose = { ...place, at: [0, -0.36, 0.25], normal: [0, -1, 0], width: 0.16, height: 0.08, isCut }
      const [plain, worded] = [volumesOf(design), volumesOf({ ...design, place: onNose } as OwnDesign, 'I')]
      expect(worded.zone2!).toBeLessThan(plain.zone2!)
      expect(worded.zone1).toBe(plain.zone1)
    })
  })

  /** The face with another model configuration of PrusaSlicer. */
  const faceWith = (config: string) => {
    const files = unzipSync(face)
    return zipSync({ ...files, 'Metadata/Slic3r_PE_model.config': strToU8(`<config>${config}</config>`) })
  }
  const said = (type: string, key: string, value: string) => `<metadata type="${type}" key="${key}" value="${value}"/>`
  const volume = (first: number, last: number, extruder: string, name: string) =>
    `<volume firstid="${first}" lastid="${last}">${said('volume', 'name', name)}${said('volume', 'extruder', extruder)}</volume>`

  test('has the extruder of an object for parts without one, and what another object says changes none', async () => {
    const own = `<object id="2">${said('object', 'extruder', '3')}${volume(0, 11, '0', 'Head')}${volume(12, 35, '2', 'Eyes')}</object>`
    const other = `<object id="9">${said('object', 'name', 'Other')}${said('object', 'extruder', '3')}</object>`
    const { report } = await drawnOf(faceWith(own + other))
    expect(report.zones?.map(({ name }) => name)).toEqual(['Head', 'Eyes'])
    const alike = await drawnOf(faceWith(own.replace('"2">', '"2">').replace('value="2"', 'value="0"')))
    expect(alike.report.zones).toBeUndefined()
  })

  test('of more extruders than objects is refused', async () => {
    const volumes = Array.from({ length: 300 }, (_, i) => volume(i % 36, i % 36, `${i + 1}`, 'Part'))
    expect(await readUploadedDesign(kernel, faceWith(`<object id="2">${volumes.join('')}</object>`))).toEqual({
      sentence: expect.stringContaining('more than 200 objects'),
    })
  })

  test('is read without the colors of parts that have too much detail together', async () => {
    const ball = Solid.sphere(10, 1024).translate([30, 20, 20])
    const { report } = await drawnOf(
      to3mf('Ball', [part(head, 'body', 'Green', '#3c8c4e'), part(ball, 'accent', 'White', '#ffffff')]),
    )
    expect([report.zones, report.leftOut]).toEqual([undefined, ['the colors of 2 parts, which have too much detail']])
  })

  test('of which a surface is painted says that the paint is left out', async () => {
    const bytes = to3mf('Painted', [part(head, 'body', 'Green', '#3c8c4e')])
    const files = unzipSync(bytes)
    const model = strFromU8(files['3D/3dmodel.model']!).replace('<triangle ', '<triangle paint_color="8" ')
    const { report } = await drawnOf(zipSync({ ...files, '3D/3dmodel.model': strToU8(model) }))
    expect([report.zones, report.leftOut]).toEqual([undefined, ['1 painted surface']])
  })

  test('is told apart by the materials of a GLB file', async () => {
    const document = new Document()
    const buffer = document.createBuffer()
    const nodes = [head, eyes].map((solid, i) => {
      const { positions, triangles } = meshOf(solid)
      const accessor = (array: Float32Array | Uint32Array, type: 'VEC3' | 'SCALAR') =>
        document
          .createAccessor()
          .setArray(array as Float32Array<ArrayBuffer>)
          .setType(type)
          .setBuffer(buffer)
      const material = document.createMaterial(i === 0 ? 'Skin' : 'Eyes').setBaseColorFactor([i, i, i, 1])
      const primitive = document
        .createPrimitive()
        .setAttribute('POSITION', accessor(positions, 'VEC3'))
        .setIndices(accessor(triangles, 'SCALAR'))
        .setMaterial(material)
      return document.createNode().setMesh(document.createMesh().addPrimitive(primitive))
    })
    const scene = document.createScene()
    for (const node of nodes) scene.addChild(node)
    const { report, accent } = await drawnOf(await new NodeIO().writeBinary(document))
    expect(report.zones).toEqual([
      { name: 'Skin', hex: '#000000' },
      { name: 'Eyes', hex: '#ffffff' },
    ])
    expect(accent).toEqual([1])
  })
})
