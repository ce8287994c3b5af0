import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import type { Drawn, FileZone, Foreign } from './foreign.ts'
import { type GrowingTriples, growingPositions, growingTriangles } from './growing-triples.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'
import { maxListed, maxNestedObjects, maxObjects, maxPlacements, maxTriangles, zoneNameLimit } from './limits.ts'
import { archiveLength, isModel, partName, streamArchive, type TextReader } from './read-3mf-archive.ts'
import { writtenNumber } from './text.ts'
import { composeTransforms, identity, type Transform, transformMesh } from './transform.ts'
import { tooDeep, tooManyObjects, tooManyTriangles, Unreadable, usesMissingVertex } from './unreadable.ts'
import { withUsedVertices } from './used-vertices.ts'
import { attributeIn, readXml, type Start } from './xml-names.ts'

/**
 * What a part of an object is for: a part of the model, a hole in it, or something that is not printed, by its name. Cura cuts an insert out of
 * the model and prints the insert with settings of its own, which are not read: its space stays empty.
 */
type Role = 'solid' | 'hole' | 'insert' | { leftOut: string }
type Placed = { path: string | undefined; id: string; by: Transform }
type Item = Placed & { isPrinted: boolean }
type Thing = {
  id: string
  type: string
  role: Role
  name: string
  /** The material of the object as `list/place`, and where in its triangles others begin. */
  material: string | undefined
  others: { first: number; material: string }[]
  places: GrowingTriples<Float32Array<ArrayBuffer>>
  triangles: GrowingTriples<Uint32Array<ArrayBuffer>>
  components: Placed[]
  /** Whether single triangles are painted in other colors, which is not read. */
  isPainted: boolean
}
/** A model file of the archive. */
type Part = { things: Map<string, Thing>; items: Item[] }
/** What a slicer says of a part: its name, and the extruder that prints it. */
type Named = { name: string; extruder: string }
/** A run of an object's triangles, as PrusaSlicer stores the volumes of an object. */
type Volume = { first: number; last: number; role: Role } & Named
type Package = {
  parts: Map<string, Part>
  /** The target of the archive's relationship to its model. */
  root: string | undefined
  /** Of PrusaSlicer, by the object's id. */
  volumes: Map<string, Volume[]>
  /** Of Bambu Studio and OrcaSlicer, by the object's id and the component's. */
  roles: Map<string, Role>
  /** By the object's id; of Bambu Studio and OrcaSlicer also by the object's and the component's. */
  named: Map<string, Named>
  /** The lists of materials and colors, by file and id. */
  materials: Map<string, { name: string; hex?: string }[]>
  /** How many materials and colors all lists have. */
  listed: number
  leftOut: LeftOut
}

/** Millimeters per unit of a 3MF file. */
const units = new Map([
  ['micron', 0.001],
  ['millimeter', 1],
  ['centimeter', 10],
  ['inch', 25.4],
  ['foot', 304.8],
  ['meter', 1000],
])

/** What slicers call the parts of an object, in lower case, and what each is for. */
const slicerRoles = new Map<string, Role>([
  ['negativevolume', 'hole'],
  ['negative_part', 'hole'],
  ['parametermodifier', { leftOut: 'modifier' }],
  ['modifier_part', { leftOut: 'modifier' }],
  ['supportblocker', { leftOut: 'support blocker' }],
  ['support_blocker', { leftOut: 'support blocker' }],
  ['supportenforcer', { leftOut: 'support enforcer' }],
  ['support_enforcer', { leftOut: 'support enforcer' }],
  ['cura:cutting_mesh', 'insert'],
  ['cura:infill_mesh', { leftOut: 'modifier' }],
  ['cura:anti_overhang_mesh', { leftOut: 'support blocker' }],
  ['cura:support_mesh', { leftOut: 'support' }],
])
const roleOf = (type: string | undefined): Role => slicerRoles.get(type?.toLowerCase() ?? '') ?? 'solid'

/** The meshes of the objects that a 3MF file prints, in millimeters. Slicer settings mark what is a hole and what is no part of the model. */
export function read3mf(bytes: Uint8Array): Omit<Foreign, 'form'> {
  const read: Package = {
    parts: new Map(),
    root: undefined,
    volumes: new Map(),
    roles: new Map(),
    named: new Map(),
    materials: new Map(),
    listed: 0,
    leftOut: countLeftOut(),
  }
  streamArchive(bytes, (name) => readerOf(name, read))
  return { meshes: meshesOf(read), leftOut: read.leftOut.all(), length: archiveLength(bytes) }
}

function readerOf(name: string, read: Package): TextReader | undefined {
  if (isModel(name)) return modelReader(name, read)
  if (/(^|[^/]\/)_rels\/\.rels$/.test(name) || name === '_rels/.rels') return relationshipReader(read)
  if (name.endsWith('metadata/slic3r_pe_model.config')) return volumeReader(read)
  if (name.endsWith('metadata/model_settings.config')) return roleReader(read)
  return undefined
}

const namespaces = 'http://schemas.microsoft.com/3dmanufacturing'
const production = `${namespaces}/production/2015/06`
/** Extensions that are read, or that only color or name triangles. A file that needs another one is refused. */
const known = new Set([
  production,
  `${namespaces}/core/2015/02`,
  `${namespaces}/material/2015/02`,
  `${namespaces}/trianglesets/2021/07`,
])
/** Shapes of extensions, which are left out where the file does not need them. */
const unknownShapes = new Map<string, [one: string, many: string]>([
  ['beamlattice', ['lattice of beams', 'lattices of beams']],
  ['booleanshape', ['combined shape', 'combined shapes']],
  ['displacementmesh', ['displaced mesh', 'displaced meshes']],
  ['levelset', ['volumetric shape', 'volumetric shapes']],
])

/** Parses one model file of the archive. */
function modelReader(file: string, read: Package): TextReader {
  const { parts, materials, leftOut } = read
  const part: Part = { things: new Map(), items: [] }
  parts.set(file, part)
  let core: string | undefined
  let unit = 1
  let thing: Thing | undefined
  let setting = { name: '', text: '' }
  let list: { name: string; hex?: string }[] = []
  const startList = ({ attributes }: Start) => {
    list = []
    materials.set(`${file} ${attributes.id ?? ''}`, list)
    if (materials.size > maxListed) throw tooManyObjects()
  }
  const listed = (name: string, color: string | undefined) => {
    if (++read.listed > maxListed) throw tooManyObjects()
    const hex = /^#[0-9a-f]{6}/i.exec(color ?? '')?.[0].toLowerCase()
    list.push({ name: name.slice(0, zoneNameLimit), ...(hex && { hex }) })
  }
  const placed = (start: Start): Placed => ({
    path: attributeIn(start, production, 'path') ?? start.attributes['p:path'],
    id: start.attributes.objectid ?? '',
    by: readTransform(start.attributes.transform, unit),
  })
  const starts: Record<string, (start: Start) => void> = {
    model: ({ attributes, namespaceOf }) => {
      const named = units.get(attributes.unit ?? 'millimeter')
      if (!named) throw new Unreadable('The 3MF file uses an unknown unit. Please export the model in millimeters.')
      unit = named
      for (const prefix of attributes.requiredextensions?.split(/\s+/).filter(Boolean) ?? [])
        if (!known.has(namespaceOf(prefix) ?? '')) throw needsExtension(namespaceOf(prefix) ?? prefix)
    },
    basematerials: startList,
    base: ({ attributes }) => listed(attributes.name ?? '', attributes.displaycolor),
    object: ({ attributes: { id = '', type = 'model', name = '', pid, pindex = '0' } }) => {
      const made = { places: growingPositions(), triangles: growingTriangles(), components: [], others: [] }
      const material = pid === undefined ? undefined : `${pid}/${pindex}`
      thing = { ...{ id, type, role: 'solid', name, material }, ...made, isPainted: false }
      part.things.set(id, thing)
      if ([...parts.values()].reduce((sum, { things }) => sum + things.size, 0) > maxObjects * 2) throw tooManyObjects()
    },
    vertex: ({ attributes: { x, y, z } }) =>
      thing?.places.add(writtenNumber(x) * unit, writtenNumber(y) * unit, writtenNumber(z) * unit),
    triangle: ({ attributes }) => {
      const corners = [attributes.v1, attributes.v2, attributes.v3].map(writtenNumber)
      if (!corners.every((corner) => Number.isInteger(corner) && corner >= 0)) throw usesMissingVertex()
      thing?.triangles.add(corners[0]!, corners[1]!, corners[2]!)
      if (!thing) return
      const { pid, p1 = '0' } = attributes
      const last = thing.others.at(-1)?.material ?? thing.material
      const material = pid === undefined ? (thing.material ?? last) : `${pid}/${p1}`
      if (material !== undefined && material !== last && thing.others.length < maxListed)
        thing.others.push({ first: thing.triangles.count() - 1, material })
      thing.isPainted ||= attributes.paint_color !== undefined || attributes['slic3rpe:mmu_segmentation'] !== undefined
    },
    component: (start) => {
      thing?.components.push(placed(start))
      if ((thing?.components.length ?? 0) > maxObjects) throw tooManyObjects()
    },
    item: (start) => {
      part.items.push({ ...placed(start), isPrinted: !isOff(start.attributes.printable) })
      if (part.items.length > maxObjects) throw tooManyObjects()
    },
    metadata: ({ attributes }) => {
      setting = { name: attributes.name?.toLowerCase() ?? '', text: '' }
    },
  }
  return readXml(
    (start) => {
      // The root element's namespace is that of the format, in any edition.
      core ??= start.namespace ?? ''
      const { name, namespace } = start
      if (namespace === core) {
        if (Object.hasOwn(starts, name)) starts[name]?.(start)
      } else if (name === 'colorgroup') startList(start)
      else if (name === 'color') listed('', start.attributes.color)
      else if (namespace !== undefined && thing) {
        const shape = unknownShapes.get(name)
        if (shape) leftOut.add(...shape)
      }
    },
    (name) => {
      if (name === 'object') thing = undefined
      if (name !== 'metadata') return
      if (thing && slicerRoles.has(setting.name) && !isOff(setting.text)) thing.role = roleOf(setting.name)
      setting = { name: '', text: '' }
    },
    (text) => {
      if (slicerRoles.has(setting.name)) setting.text += text
    },
  )
}

const isOff = (written: string | undefined) => /^\s*(0|false)\s*$/i.test(written ?? '')

const needsExtension = (name: string) =>
  new Unreadable(
    `The 3MF file needs the extension ${extensionName(name)}, which we cannot read. Please export the model as a plain mesh.`,
  )

/** The last word of an extension's address, such as `slice` of `http://schemas.microsoft.com/3dmanufacturing/slice/2015/07`. */
const extensionName = (address: string) =>
  address
    .split('/')
    .findLast((part) => /[^\d]/.test(part))
    ?.replace(/[^\w-]/g, '')
    .slice(0, 40) || 'of another program'

function readTransform(written: string | undefined, unit: number): Transform {
  if (!written) return identity
  const numbers = written.trim().split(/\s+/).map(writtenNumber)
  if (numbers.length !== 12 || !numbers.every(Number.isFinite))
    throw new Unreadable('The position of an object in the file is invalid. Please export the model again.')
  return numbers.map((number, i) => (i < 9 ? number : number * unit))
}

const relationshipReader = (read: Package): TextReader =>
  readXml(({ name, attributes: { Type = '', Target } }) => {
    if (name === 'Relationship' && Target && /\/3dmodel$/.test(Type)) read.root ??= Target
  })

/** The volumes of PrusaSlicer: runs of triangles with a type. Old versions only say whether one is a modifier. */
function volumeReader({ volumes, named }: Package): TextReader {
  let object = ''
  let volume: Volume | undefined
  let ofObject: Named = { name: '', extruder: '' }
  let count = 0
  return readXml(({ name, attributes }) => {
    if (name === 'object') {
      object = attributes.id ?? ''
      volume = undefined
      ofObject = { name: '', extruder: '' }
      named.set(object, ofObject)
    }
    if (name === 'object' || name === 'volume') if (++count > maxListed) throw tooManyObjects()
    if (name === 'volume') {
      const range = { first: Number(attributes.firstid), last: Number(attributes.lastid) }
      volume = { ...range, role: 'solid', name: '', extruder: '' }
      const others = volumes.get(object)
      if (others) others.push(volume)
      else volumes.set(object, [volume])
    }
    if (name !== 'metadata') return
    sayOf(volume ?? ofObject, attributes)
    if (!volume) return
    if (attributes.key === 'volume_type') volume.role = roleOf(attributes.value)
    if (attributes.key === 'modifier' && attributes.value === '1' && volume.role === 'solid')
      volume.role = { leftOut: 'modifier' }
  })
}

/** Takes the name and the extruder of a part or an object. A part of extruder 0 has that of its object. */
function sayOf(named: Named, { key, value = '' }: Start['attributes']) {
  if (key === 'name') named.name = value.slice(0, zoneNameLimit)
  if (key === 'extruder') named.extruder = value === '0' ? '' : value
}

/** The parts of Bambu Studio and OrcaSlicer: components of an object with a type, a name and an extruder. */
function roleReader({ roles, named }: Package): TextReader {
  let [object, part] = ['', '']
  return readXml(({ name, attributes }) => {
    if (name === 'object') [object, part] = [attributes.id ?? '', '']
    if (name === 'part') part = `/${attributes.id ?? ''}`
    if (name === 'object' || name === 'part') named.set(object + part, { name: '', extruder: '' })
    const said = name === 'metadata' ? named.get(object + part) : undefined
    if (said) sayOf(said, attributes)
    if (name === 'part') roles.set(`${object}/${attributes.id ?? ''}`, roleOf(attributes.subtype))
    if (roles.size > maxListed || named.size > maxListed) throw tooManyObjects()
  })
}

type Shape = {
  solids: { mesh: Mesh; first: number; named: Named | undefined }[]
  hole: Mesh | undefined
  leftOut: string[]
}

/** Places the objects of the archive's model. A hole lies in its own object only, or in all objects if it is an object of its own. */
function meshesOf(read: Package): Drawn[] {
  const { parts, leftOut } = read
  const [rootName, root] = rootOf(read)
  const shapes = new Map<Thing, Shape>()
  const meshes: Drawn[] = []
  /** The volumes of PrusaSlicer, with the extruder of their object where they have none of their own. */
  const volumesOf = (id: string) =>
    read.volumes.get(id)?.map((one) => ({ ...one, extruder: one.extruder || (read.named.get(id)?.extruder ?? '') }))
  const namedOf = (id: string, parent: string | undefined): Named | undefined => {
    const ofObject = read.named.get(parent ?? id)
    const ofPart = parent === undefined ? undefined : read.named.get(`${parent}/${id}`)
    return ofPart?.extruder ? ofPart : ofObject && { ...ofObject, name: ofPart?.name || ofObject.name }
  }
  /** The zone of a mesh: what one extruder prints, or one material, or one object. */
  const zoneOf = (thing: Thing, file: string, first: number, named: Named | undefined): FileZone => {
    const written = materialAt(thing, first)
    const [list, place] = written?.split('/') ?? []
    const material = read.materials.get(`${file} ${list ?? ''}`)?.[Number(place)]
    const name = named?.name || material?.name || thing.name
    const hex = material?.hex && { hex: material.hex }
    if (named?.extruder) return { key: `extruder ${named.extruder}`, by: 'extruder', name, ...hex }
    if (material) return { key: `material ${file} ${written}`, by: 'material', name, ...hex }
    return { key: `object ${file} ${thing.id}`, by: 'object', name }
  }
  const common: Mesh[] = []
  let [placed, triangles] = [0, 0]
  for (const item of itemsOf(root)) {
    if (!item.isPrinted) {
      leftOut.add('object that is set not to be printed', 'objects that are set not to be printed')
      continue
    }
    const solids: Drawn[] = []
    const holes: Mesh[] = []
    const place = ({ path, id, by }: Placed, from: string, level: number, parent: string | undefined) => {
      const file = path === undefined ? from : (nameIn(parts, path) ?? '')
      const thing = parts.get(file)?.things.get(id)
      if (!thing)
        throw new Unreadable('The file refers to an object that it does not contain. Please export the model again.')
      if (level > maxNestedObjects) throw tooDeep()
      if (++placed > maxPlacements) throw tooManyObjects()
      const role = (parent !== undefined && read.roles.get(`${parent}/${id}`)) || roleOfThing(thing)
      if (typeof role === 'object') return leftOut.add(role.leftOut)
      if (role === 'insert')
        leftOut.add('cutting mesh, whose space stays empty', 'cutting meshes, whose space stays empty')
      if (thing.triangles.count() > 0) {
        if (!shapes.has(thing)) shapes.set(thing, shapeOf(thing, file === rootName ? volumesOf(id) : undefined))
        const { solids: own, hole, leftOut: others } = shapes.get(thing)!
        if (thing.isPainted || (own.length === 1 && hasMixedColors(thing)))
          leftOut.add('painted surface', 'painted surfaces')
        for (const other of others) leftOut.add(other)
        // Each placement of an object is a copy, so it counts with all its triangles.
        triangles += thing.triangles.count()
        if (triangles > maxTriangles) throw tooManyTriangles()
        for (const { mesh, first, named } of own) {
          if (meshes.length + solids.length >= maxObjects) throw tooManyObjects()
          const moved = transformMesh(by, mesh)
          if (role === 'solid')
            solids.push({ ...moved, zone: zoneOf(thing, file, first, named ?? namedOf(id, parent)) })
          else holes.push(moved)
        }
        if (hole) holes.push(transformMesh(by, hole))
      }
      for (const component of thing.components)
        place({ ...component, by: composeTransforms(component.by, by) }, file, level + 1, id)
    }
    place(item, rootName, 0, undefined)
    if (solids.length === 0) common.push(...holes)
    else for (const solid of solids) meshes.push(holes.length > 0 ? { ...solid, holes } : solid)
  }
  if (common.length === 0) return meshes
  return meshes.map((mesh) => ({ ...mesh, holes: [...(mesh.holes ?? []), ...common] }))
}

const roleOfThing = ({ type, role }: Thing): Role => {
  if (type === 'support' || type === 'solidsupport') return { leftOut: 'support' }
  if (type === 'other') return { leftOut: 'object that is no part of the model' }
  return role
}

/** The model file that the archive's relationships name; without them the usual one, or the first that prints something. */
function rootOf({ parts, root }: Package): [string, Part] {
  const named = root === undefined ? undefined : nameIn(parts, root)
  const name =
    named ??
    nameIn(parts, '3d/3dmodel.model') ??
    [...parts].find(([, { items }]) => items.length > 0)?.[0] ??
    [...parts.keys()][0]!
  return [name, parts.get(name)!]
}

/** The model file of a path. A program may have packed the archive with a folder around it. */
function nameIn(parts: Map<string, Part>, path: string): string | undefined {
  const name = partName(path)
  return parts.has(name) ? name : [...parts.keys()].find((other) => other.endsWith(`/${name}`))
}

/** What a model file prints. Without a list of items, all objects that are no component of another. */
function itemsOf({ items, things }: Part): Item[] {
  if (items.length > 0) return items
  const within = new Set([...things.values()].flatMap(({ components }) => components.map(({ id }) => id)))
  return [...things.keys()]
    .filter((id) => !within.has(id))
    .map((id) => ({ path: undefined, id, by: identity, isPrinted: true }))
}

/** The meshes of an object, divided by the volumes of PrusaSlicer: those of one extruder are one mesh. */
function shapeOf({ places, triangles }: Thing, volumes: Volume[] = []): Shape {
  const positions = places.all()
  const named = triangles.all()
  const write = (vertex: number, into: Float32Array, at: number) =>
    into.set(positions.subarray(3 * vertex, 3 * vertex + 3), at)
  const meshOf = (which: Uint32Array) => withUsedVertices({ count: places.count(), write }, which)
  const extruders = [...Map.groupBy(volumes.filter(isSolid), ({ extruder }) => extruder).values()]
  if (volumes.every(isSolid) && extruders.length < 2)
    return { solids: [{ mesh: meshOf(named), first: 0, named: volumes[0] }], hole: undefined, leftOut: [] }
  if (extruders.length > maxObjects) throw tooManyObjects()
  const kinds = new Uint8Array(triangles.count())
  // What no volume names is printed like the first.
  for (const { first, last, role, extruder } of volumes) {
    const which = extruders.findIndex(([one]) => one?.extruder === extruder)
    kinds.fill(role === 'solid' ? firstSolid + which : kindOf(role), first, last + 1)
  }
  const trianglesOf = (kind: number) => named.filter((_, i) => (kinds[Math.floor(i / 3)] || firstSolid) === kind)
  const holes = trianglesOf(kindOf('hole'))
  const solids = (extruders.length > 0 ? extruders : [[]]).map(([first], i) => ({
    mesh: meshOf(trianglesOf(firstSolid + i)),
    first: first?.first ?? 0,
    named: first,
  }))
  return {
    solids: solids.filter(({ mesh }) => mesh.triangles.length > 0),
    hole: holes.length > 0 ? meshOf(holes) : undefined,
    leftOut: volumes.flatMap(({ role }) => (typeof role === 'object' ? [role.leftOut] : [])),
  }
}

const isSolid = ({ role }: Volume) => role === 'solid'

/** The material of a triangle, as `list/place`. */
const materialAt = ({ material, others }: Thing, triangle: number): string | undefined =>
  others.findLast(({ first }) => first <= triangle)?.material ?? material

/** Whether triangles of one object have several materials. */
const hasMixedColors = (thing: Thing): boolean =>
  new Set([materialAt(thing, 0), ...thing.others.map(({ material }) => material)]).size > 1
/** Kinds of triangles: holes, what is left out, and the solids of each extruder. */
const firstSolid = 3
const kindOf = (role: Role) => (role === 'hole' ? 1 : 2)
