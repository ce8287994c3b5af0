import { strToU8, zipSync } from 'fflate'
import type { FilamentRole, Mesh } from '#features/gifts/geometry/mesh.ts'
import { hypot } from '#features/gifts/lettering/exact.ts'

/** A part in a 3MF file with its filament: name and color as `#rrggbb`. */
export type PrintPart = { role: FilamentRole; mesh: Mesh; filament: { name: string; hex: string } }

/** The position of an object's origin, in millimeters from the bed's front left corner. `isTurned`: rotated by 90° counterclockwise. */
type Place = { x: number; y: number; isTurned?: boolean }

/** An object on the bed: its parts, and a place for each copy. */
export type PlacedThing = { title: string; parts: PrintPart[]; places: Place[] }

/** The first layer that is printed in another filament, by its top in millimeters. */
export type LayerChange = { top: number; filament: PrintPart['filament'] }

/** A 3MF file in millimeters with one object and a part for each color. decisions/0055 */
export const to3mf = (title: string, parts: PrintPart[]): Uint8Array<ArrayBuffer> =>
  plateTo3mf(title, [{ title, parts, places: [{ x: 0, y: 0 }] }])

/**
 * A 3MF file with several objects. Copies share one mesh. With changes by hand, all parts have the same extruder, and the printer pauses
 * at each change (rule 120).
 */
export function plateTo3mf(title: string, things: PlacedThing[], byHand?: LayerChange[]): Uint8Array<ArrayBuffer> {
  const spools = [
    ...new Map(things.flatMap(({ parts }) => parts).map(({ filament }) => [spoolOf(filament), filament])).values(),
  ]
  const files = {
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(relations),
    '3D/3dmodel.model': strToU8(modelXml(title, things, spools)),
    'Metadata/Slic3r_PE_model.config': strToU8(
      partsXml(things, byHand ? () => 1 : (part) => spoolAt(spools, part) + 1),
    ),
    ...(byHand && { 'Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml': strToU8(changesXml(byHand)) }),
  }
  // A fixed time keeps the file deterministic.
  return zipSync(files, { level: 6, mtime: new Date(2025, 0, 1) })
}

/** A binary STL file, in one color. Its hash identifies the geometry. */
export function toStl({ positions, triangles }: Mesh): Uint8Array<ArrayBuffer> {
  const count = triangles.length / 3
  const bytes = new Uint8Array(84 + 50 * count)
  const view = new DataView(bytes.buffer)
  bytes.set(strToU8('Little Layers, millimetres'))
  view.setUint32(80, count, true)
  for (let i = 0; i < count; i++) {
    const corners = [0, 1, 2].map((corner) => {
      const at = triangles[3 * i + corner]! * 3
      return [positions[at]!, positions[at + 1]!, positions[at + 2]!]
    })
    const numbers = [normalOf(corners), ...corners].flat()
    for (const [j, number] of numbers.entries()) view.setFloat32(84 + 50 * i + 4 * j, number, true)
  }
  return bytes
}

function normalOf([a = [], b = [], c = []]: number[][]) {
  const [ux = 0, uy = 0, uz = 0] = b.map((value, i) => value - a[i]!)
  const [vx = 0, vy = 0, vz = 0] = c.map((value, i) => value - a[i]!)
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = hypot(...normal) || 1
  return normal.map((value) => value / length)
}

type Spool = PrintPart['filament']

/** The first object id; id 1 is the list of filaments. */
const firstObject = 2

function modelXml(title: string, things: PlacedThing[], spools: Spool[]) {
  const bases = spools.map(({ name, hex }) => `<base name="${escaped(name)}" displaycolor="${hex.toUpperCase()}FF"/>`)
  const items = things.flatMap(({ places }, i) =>
    places.map(({ x, y, isTurned }) => {
      const turn = isTurned ? '0 1 0 -1 0 0 0 0 1' : '1 0 0 0 1 0 0 0 1'
      const transform = x || y || isTurned ? ` transform="${turn} ${short(x)} ${short(y)} 0"` : ''
      return `<item objectid="${firstObject + i}"${transform}/>`
    }),
  )
  return [
    xml,
    `<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" ${namespace}>`,
    form,
    `<metadata name="Title">${escaped(title)}</metadata><metadata name="Application">${application}</metadata>`,
    `<resources><basematerials id="1">${bases.join('')}</basematerials>`,
    ...things.map((thing, i) => objectXml(thing, firstObject + i, spools)),
    `</resources><build>${items.join('')}</build></model>`,
  ].join('\n')
}

const spoolOf = ({ name, hex }: Spool) => `${name} ${hex}`
const spoolAt = (spools: Spool[], { filament }: PrintPart) =>
  spools.findIndex((spool) => spoolOf(spool) === spoolOf(filament))

/** One mesh for all parts in sequence, because PrusaSlicer turns 3MF components into separate objects. */
function objectXml({ title, parts }: PlacedThing, id: number, spools: Spool[]) {
  const [corners, faces]: [string[], string[]] = [[], []]
  for (const part of parts) {
    const { positions, triangles } = part.mesh
    const before = corners.length
    const spool = spoolAt(spools, part)
    for (let at = 0; at < positions.length; at += 3)
      corners.push(
        `<vertex x="${short(positions[at]!)}" y="${short(positions[at + 1]!)}" z="${short(positions[at + 2]!)}"/>`,
      )
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [triangles[at]! + before, triangles[at + 1]! + before, triangles[at + 2]! + before]
      faces.push(`<triangle v1="${a}" v2="${b}" v3="${c}"${spool ? ` pid="1" p1="${spool}"` : ''}/>`)
    }
  }
  return [
    `<object id="${id}" type="model" pid="1" pindex="0" name="${escaped(title)}"><mesh>`,
    `<vertices>${corners.join('')}</vertices><triangles>${faces.join('')}</triangles></mesh></object>`,
  ].join('')
}

/** PrusaSlicer's configuration file: the triangle range and extruder of each part. */
function partsXml(things: PlacedThing[], extruderOf: (part: PrintPart) => number) {
  const metadata = (type: 'object' | 'volume', key: string, value: string | number) =>
    `<metadata type="${type}" key="${key}" value="${value}"/>`
  const objects = things.map(({ title, parts }, i) => {
    let first = 0
    const volumes = parts.map((part) => {
      const last = first + part.mesh.triangles.length / 3 - 1
      const range = `<volume firstid="${first}" lastid="${last}">`
      first = last + 1
      const said = {
        name: `${part.role}, ${escaped(part.filament.name)}`,
        volume_type: 'ModelPart',
        extruder: extruderOf(part),
      }
      const fields = Object.entries(said).map(([key, value]) => metadata('volume', key, value))
      return `${range}${fields.join('')}</volume>`
    })
    return `<object id="${firstObject + i}">${metadata('object', 'name', escaped(title))}${volumes.join('')}</object>`
  })
  return `${xml}\n<config>\n${objects.join('\n')}\n</config>`
}

/** PrusaSlicer's list of layers at which the filament is changed: type 0 is a color change, which its printer profile turns into a pause. */
const changesXml = (changes: LayerChange[]) =>
  [
    `${xml}\n<custom_gcodes_per_print_z>`,
    ...changes.map(
      ({ top, filament: { hex } }) =>
        `<code print_z="${short(top)}" type="0" extruder="1" color="${hex.toUpperCase()}" extra="" gcode="M600"/>`,
    ),
    '<mode value="SingleExtruder"/>\n</custom_gcodes_per_print_z>',
  ].join('\n')

const short = (number: number) => String(Math.round(number * 1e5) / 1e5)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Escapes typed text, and replaces control characters, which XML does not allow. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"']/g, (mark) => entities[mark] ?? '')

/**
 * The version of PrusaSlicer's format. Without it, all three slicers move only the first part of an object to its place and
 * leave the other parts in the corner.
 */
const form = '<metadata name="slic3rpe:Version3mf">1</metadata>'
const namespace = 'xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"'

/** Contains "PrusaSlicer", because Bambu Studio and OrcaSlicer then read PrusaSlicer's parts. */
const application = 'Little Layers, in parts as PrusaSlicer reads them'

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/><Default Extension="config" ContentType="application/xml"/></Types>`
const relations = `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`
