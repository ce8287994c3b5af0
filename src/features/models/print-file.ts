import { strToU8, zipSync } from 'fflate'
import { hypot } from '#features/lettering/exact.ts'
import type { Mesh, Role } from './mesh.ts'

/** What a 3MF file says of a part: its name and the colour of its filament, as `#rrggbb`. */
export type PrintPart = { role: Role; mesh: Mesh; filament: { name: string; hex: string } }

/** A thing on the bed: its parts, and where its own origin lies, in millimetres from the bed's front left corner. */
export type PlacedThing = { title: string; parts: PrintPart[]; places: readonly (readonly [number, number])[] }

/** A print file with colours: core 3MF in millimetres, one object for each colour, together one thing on the bed. */
export const to3mf = (title: string, parts: PrintPart[]): Uint8Array<ArrayBuffer> =>
  plateTo3mf(title, [{ title, parts, places: [[0, 0]] }])

/** Several things on one bed. What is there more than once is written once. */
export function plateTo3mf(title: string, things: PlacedThing[]): Uint8Array<ArrayBuffer> {
  const files = {
    '[Content_Types].xml': strToU8(contentTypes),
    '_rels/.rels': strToU8(relations),
    '3D/3dmodel.model': strToU8(modelXml(title, things)),
  }
  // A fixed moment: equal gifts are equal bytes.
  return zipSync(files, { level: 6, mtime: new Date(2025, 0, 1) })
}

/** A print file in one colour: binary STL. Its bytes name the geometry. */
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

function modelXml(title: string, things: PlacedThing[]) {
  const spools = [...new Map(things.flatMap(({ parts }) => parts).map(({ filament }) => [spoolOf(filament), filament]))]
  const bases = spools.map(
    ([, { name, hex }]) => `<base name="${escaped(name)}" displaycolor="${hex.toUpperCase()}FF"/>`,
  )
  const places = spools.map(([spool]) => spool)
  let id = 1
  const objects: string[] = []
  const items: string[] = []
  for (const thing of things) {
    const parts = thing.parts.map((part) => {
      objects.push(objectXml(part, ++id, places.indexOf(spoolOf(part.filament))))
      return `<component objectid="${id}"/>`
    })
    objects.push(
      `<object id="${++id}" type="model" name="${escaped(thing.title)}"><components>${parts.join('')}</components></object>`,
    )
    for (const [x, y] of thing.places) {
      const transform = x || y ? ` transform="1 0 0 0 1 0 0 0 1 ${short(x)} ${short(y)} 0"` : ''
      items.push(`<item objectid="${id}"${transform}/>`)
    }
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<model unit="millimeter" xml:lang="en-US" xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">',
    `<metadata name="Title">${escaped(title)}</metadata><metadata name="Application">Little Layers</metadata>`,
    `<resources><basematerials id="1">${bases.join('')}</basematerials>`,
    ...objects,
    `</resources><build>${items.join('')}</build></model>`,
  ].join('\n')
}

const spoolOf = ({ name, hex }: PrintPart['filament']) => `${name} ${hex}`

function objectXml({ role, mesh: { positions, triangles } }: PrintPart, id: number, spool: number) {
  const lines = [`<object id="${id}" type="model" pid="1" pindex="${spool}" name="${role}"><mesh><vertices>`]
  for (let at = 0; at < positions.length; at += 3)
    lines.push(
      `<vertex x="${short(positions[at]!)}" y="${short(positions[at + 1]!)}" z="${short(positions[at + 2]!)}"/>`,
    )
  lines.push('</vertices><triangles>')
  for (let at = 0; at < triangles.length; at += 3)
    lines.push(`<triangle v1="${triangles[at]}" v2="${triangles[at + 1]}" v3="${triangles[at + 2]}"/>`)
  return `${lines.join('')}</triangles></mesh></object>`
}

const short = (number: number) => String(Math.round(number * 1e5) / 1e5)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** A shopper may type anything, and XML bears no control characters at all. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"']/g, (mark) => entities[mark] ?? '')

const xml = '<?xml version="1.0" encoding="UTF-8"?>'
const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`
const relations = `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`
