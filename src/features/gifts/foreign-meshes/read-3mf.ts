import { Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'htmlparser2'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { type GrowingTriples, growingPositions, growingTriangles } from './growing-triples.ts'
import {
  maxNestedElements,
  maxNestedObjects,
  maxObjects,
  maxPlacements,
  maxTriangles,
  unpackedBytes,
} from './limits.ts'
import { composeTransforms, identity, type Transform, transformMesh } from './transform.ts'
import { noMesh, tooDeep, tooManyObjects, tooManyTriangles, Unreadable, usesMissingVertex } from './unreadable.ts'

type Placed = { key: string; by: Transform }
type Thing = {
  places: GrowingTriples<Float32Array<ArrayBuffer>>
  triangles: GrowingTriples<Uint32Array<ArrayBuffer>>
  components: Placed[]
}
type Read = { things: Map<string, Thing>; items: Placed[] }

/** Millimeters per unit of a 3MF file. */
const units = new Map([
  ['micron', 0.001],
  ['millimeter', 1],
  ['centimeter', 10],
  ['inch', 25.4],
  ['foot', 304.8],
  ['meter', 1000],
])

/** The meshes of the objects that a 3MF file places on the bed, in millimeters. Some programs write one model file per object. */
export function read3mf(bytes: Uint8Array): Mesh[] {
  const read: Read = { things: new Map(), items: [] }
  const isModel = streamModels(bytes, (name) => modelReader(name, read))
  if (!isModel) throw noMesh()
  const meshes: Mesh[] = []
  let [placed, drawn] = [0, 0]
  const place = ({ key, by }: Placed, level: number) => {
    const thing = read.things.get(key)
    if (!thing)
      throw new Unreadable('The file refers to an object that it does not contain. Please export the model again.')
    if (level > maxNestedObjects) throw tooDeep()
    if (++placed > maxPlacements || meshes.length >= maxObjects) throw tooManyObjects()
    // Each placement of an object counts with all its triangles.
    drawn += Math.max(thing.triangles.count(), thing.places.count() / 3)
    if (drawn > maxTriangles) throw tooManyTriangles()
    if (thing.triangles.count() > 0) meshes.push(transformMesh(by, drawnMesh(thing)))
    for (const component of thing.components)
      place({ key: component.key, by: composeTransforms(component.by, by) }, level + 1)
  }
  for (const item of read.items) place(item, 0)
  return meshes
}

function drawnMesh({ places, triangles }: Thing): Mesh {
  const count = places.count()
  const named = triangles.all()
  if (named.some((corner) => corner >= count)) throw usesMissingVertex()
  return { positions: places.all(), triangles: named }
}

/** Streams each model file of the archive to its parser, and stops beyond `unpackedBytes`. False if there is no model file. */
function streamModels(bytes: Uint8Array, readerOf: (name: string) => Parser): boolean {
  let total = 0
  let isModel = false
  let failure: Error | undefined
  const archive = new Unzip((file) => {
    if (!file.name.endsWith('.model')) return
    isModel = true
    const reader = readerOf(nameOf(file.name))
    const text = new TextDecoder()
    file.ondata = (error, piece, isLast) => {
      if (failure) return
      try {
        if (error) throw broken()
        total += piece.length
        if (total > unpackedBytes)
          throw new Unreadable(
            `The unpacked file is larger than ${unpackedBytes / 1_048_576} MB. Please reduce the model’s detail and export it again.`,
          )
        reader.write(text.decode(piece, { stream: !isLast }))
        if (isLast) reader.end()
      } catch (thrown) {
        failure = thrown as Error
        file.terminate()
      }
    }
    file.start()
  })
  archive.register(UnzipInflate)
  const step = 1 << 16
  try {
    for (let at = 0; at < bytes.length && !failure; at += step)
      archive.push(bytes.subarray(at, at + step), at + step >= bytes.length)
  } catch {
    throw failure ?? broken()
  }
  if (failure) throw failure
  return isModel
}

const broken = () => new Unreadable('We cannot unpack this file. Please export the model again.')
const nameOf = (path: string) => path.replace(/^\//, '')

/** Parses one model file of the archive. Only the first file with build items defines what is on the bed. */
function modelReader(file: string, { things, items }: Read): Parser {
  const hadItems = items.length > 0
  let unit = 1
  let thing: Thing | undefined
  let depth = 0
  const keyOf = (attributes: Record<string, string>) =>
    `${nameOf(attributes['p:path'] ?? file)}#${attributes.objectid ?? ''}`
  const number = (attributes: Record<string, string>, name: string) => Number(attributes[name] ?? Number.NaN)
  const starts: Record<string, (attributes: Record<string, string>) => void> = {
    model: (attributes) => {
      const named = units.get(attributes.unit ?? 'millimeter')
      if (!named) throw new Unreadable('The 3MF file uses an unknown unit. Please export the model in millimeters.')
      unit = named
    },
    object: (attributes) => {
      thing = { places: growingPositions(), triangles: growingTriangles(), components: [] }
      const isGift = (attributes.type ?? 'model') === 'model'
      if (isGift || attributes.type === 'surface') things.set(`${file}#${attributes.id ?? ''}`, thing)
      if (things.size > maxObjects * 2) throw tooManyObjects()
    },
    vertex: (attributes) =>
      thing?.places.add(number(attributes, 'x') * unit, number(attributes, 'y') * unit, number(attributes, 'z') * unit),
    triangle: (attributes) => {
      const corners = ['v1', 'v2', 'v3'].map((name) => number(attributes, name))
      if (!corners.every((corner) => Number.isInteger(corner) && corner >= 0)) throw usesMissingVertex()
      thing?.triangles.add(corners[0]!, corners[1]!, corners[2]!)
    },
    component: (attributes) => {
      thing?.components.push({ key: keyOf(attributes), by: readTransform(attributes.transform, unit) })
      if ((thing?.components.length ?? 0) > maxObjects) throw tooManyObjects()
    },
    item: (attributes) => {
      if (hadItems) return
      items.push({ key: keyOf(attributes), by: readTransform(attributes.transform, unit) })
      if (items.length > maxObjects) throw tooManyObjects()
    },
  }
  return new Parser(
    {
      // Core elements may have a namespace prefix.
      onopentag: (name, attributes) => {
        if (++depth > maxNestedElements) throw noMesh()
        const start = name.slice(name.indexOf(':') + 1)
        if (Object.hasOwn(starts, start)) starts[start]?.(attributes)
      },
      onclosetag: (name) => {
        depth--
        if (name.endsWith('object')) thing = undefined
      },
    },
    { xmlMode: true },
  )
}

function readTransform(written: string | undefined, unit: number): Transform {
  if (!written) return identity
  const numbers = written.trim().split(/\s+/).map(Number)
  if (numbers.length !== 12 || !numbers.every(Number.isFinite))
    throw new Unreadable('The position of an object in the file is invalid. Please export the model again.')
  return numbers.map((number, i) => (i < 9 ? number : number * unit))
}
