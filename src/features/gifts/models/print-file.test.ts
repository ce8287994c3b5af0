import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { FilamentRole } from '#features/gifts/geometry/mesh.ts'
import { buildGift } from './build-gift.ts'
import { findModel } from './models.ts'
import { plateTo3mf, to3mf, toStl } from './print-file.ts'
import { openWorkshop } from './server/workshop.ts'

const workshop = await openWorkshop()
const gift = buildGift(workshop, findModel('name-plate', 1)!, { size: 50, text: 'Ida', font: 'round', numbers: {} })
const filaments = { body: { name: 'Red', hex: '#c62828' }, accent: { name: 'Cream', hex: '#fff3d6' } }
const filamentOf = (role: FilamentRole) => filaments[role === 'body' ? role : 'accent']
const print = (title = 'Name plate') =>
  to3mf(
    title,
    gift.parts.map((part) => ({ ...part, filament: filamentOf(part.role) })),
  )
const fileOf = (bytes: Uint8Array, name: string) => strFromU8(unzipSync(bytes)[name]!)
const xmlOf = (bytes: Uint8Array) => fileOf(bytes, '3D/3dmodel.model')

// rule 60
test('a 3MF contains the size in millimeters, all triangles and the colors', () => {
  const xml = xmlOf(print())
  expect(xml).toContain('<model unit="millimeter"')
  const across = [...xml.matchAll(/<vertex x="([^"]+)"/g)].map(([, x]) => Number(x))
  expect(Math.max(...across) - Math.min(...across)).toBeCloseTo(50, 1)
  const triangles = gift.parts.reduce((sum, { mesh }) => sum + mesh.triangles.length / 3, 0)
  expect(xml.match(/<triangle /g)).toHaveLength(triangles)
  expect([...xml.matchAll(/<base name="(\w+)" displaycolor="(#\w+)"/g)].map(([, ...base]) => base)).toEqual([
    ['Red', '#C62828FF'],
    ['Cream', '#FFF3D6FF'],
  ])
})

test('a 3MF has one object on the bed with an extruder per part', () => {
  const bytes = print()
  const xml = xmlOf(bytes)
  expect(xml.match(/<object /g)).toHaveLength(1)
  expect(xml.match(/<item objectid="2"/g)).toHaveLength(1)
  const [body, accent] = gift.parts.map(({ mesh }) => mesh.triangles.length / 3)
  expect(xml.match(/<triangle [^>]+ pid="1" p1="1"\/>/g)).toHaveLength(accent!)
  const said = fileOf(bytes, 'Metadata/Slic3r_PE_model.config')
  expect(said).toContain('<object id="2"><metadata type="object" key="name" value="Name plate"/>')
  const parts = said.matchAll(
    /<volume firstid="(\d+)" lastid="(\d+)">.*?key="name" value="([^"]+)".*?"extruder" value="(\d)"/g,
  )
  expect([...parts].map(([, ...part]) => part)).toEqual([
    ['0', `${body! - 1}`, 'body, Red', '1'],
    [`${body}`, `${body! + accent! - 1}`, 'accent, Cream', '2'],
  ])
  // Bambu Studio and OrcaSlicer read PrusaSlicer's parts only if this name is present.
  expect(xml).toMatch(/<metadata name="Application">Little Layers[^<]*PrusaSlicer/)
})

test('a 3MF declares PrusaSlicer’s format version, without which slicers misplace the letters', () => {
  const xml = xmlOf(print())
  expect(xml).toContain('<metadata name="slic3rpe:Version3mf">1</metadata>')
  expect(xml).toMatch(/^<model [^>]* xmlns:slic3rpe="http:\/\/schemas\.slic3r\.org\/3mf\/2017\/06"/m)
})

test('objects on one plate share extruders of the same color', () => {
  const parts = gift.parts.map((part) => ({ ...part, filament: filamentOf(part.role) }))
  const blue = parts.map((part) =>
    part.role === 'body' ? { ...part, filament: { name: 'Blue', hex: '#2f6db5' } } : part,
  )
  const bytes = plateTo3mf('Two', [
    { title: 'Red one', parts, places: [{ x: 0, y: 0 }] },
    {
      title: 'Blue ones',
      parts: blue,
      places: [
        { x: 90, y: 0 },
        { x: 0, y: 50 },
      ],
    },
  ])
  const said = fileOf(bytes, 'Metadata/Slic3r_PE_model.config')
  expect([...said.matchAll(/key="extruder" value="(\d)"/g)].map(([, filament]) => filament)).toEqual([
    '1',
    '2',
    '3',
    '2',
  ])
  expect([...xmlOf(bytes).matchAll(/<item objectid="(\d)"/g)].map(([, id]) => id)).toEqual(['2', '3', '3'])
})

// rule 120
test('a plate whose filament is changed by hand pauses at its layer and has one extruder', () => {
  const parts = gift.parts.map((part) => ({ ...part, filament: filamentOf(part.role) }))
  const things = [{ title: 'Name plate', parts, places: [{ x: 0, y: 0 }] }]
  const bytes = plateTo3mf('One', things, [{ top: 2.2, filament: filaments.accent }])
  const changes = fileOf(bytes, 'Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml')
  expect(changes.match(/<code [^>]*>/g)).toEqual([
    '<code print_z="2.2" type="0" extruder="1" color="#FFF3D6" extra="" gcode="M600"/>',
  ])
  const said = fileOf(bytes, 'Metadata/Slic3r_PE_model.config')
  expect([...said.matchAll(/key="extruder" value="(\d)"/g)].map(([, extruder]) => extruder)).toEqual(['1', '1'])
  expect(unzipSync(plateTo3mf('One', things))).not.toHaveProperty('Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml')
})

test('a typed title is escaped', () => {
  const xml = xmlOf(print('<object id="9"/> & "Ida"\u0007\ud83e'))
  expect(fileOf(print('<"Ida">'), 'Metadata/Slic3r_PE_model.config')).toContain('value="&lt;&quot;Ida&quot;&gt;"')
  expect(xml).toContain(
    '<metadata name="Title">&lt;object id=&quot;9&quot;/&gt; &amp; &quot;Ida&quot; \ufffd</metadata>',
  )
})

test('to3mf is deterministic', () => {
  expect(print()).toEqual(print())
})

test('an STL contains the size and every triangle of the whole gift', () => {
  const bytes = toStl(gift.whole)
  const view = new DataView(bytes.buffer)
  const count = view.getUint32(80, true)
  expect([count, bytes.length]).toEqual([gift.whole.triangles.length / 3, 84 + 50 * count])
  const across = Array.from({ length: count * 3 }, (_, i) =>
    view.getFloat32(84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3), true),
  )
  expect(Math.max(...across) - Math.min(...across)).toBeCloseTo(50, 1)
})
