import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { buildGift } from './build-gift.ts'
import { findModel } from './models.ts'
import { to3mf, toStl } from './print-file.ts'
import { openWorkshop } from './server/workshop.ts'

const workshop = await openWorkshop()
const gift = buildGift(workshop, findModel('name-plate', 1)!, { size: 50, text: 'Ida', font: 'round', numbers: {} })
const filaments = { body: { name: 'Red', hex: '#c62828' }, accent: { name: 'Cream', hex: '#fff3d6' } }
const print = (title = 'Name plate') =>
  to3mf(
    title,
    gift.parts.map((part) => ({ ...part, filament: filaments[part.role] })),
  )
const xmlOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['3D/3dmodel.model']!)

test('a 3MF read back has the size in millimetres, the triangles and the colours', () => {
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
  expect([...xml.matchAll(/<item objectid="(\d+)"/g)].map(([, id]) => id)).toEqual(['4'])
  expect([...xml.matchAll(/<component objectid="(\d+)"/g)].map(([, id]) => id)).toEqual(['2', '3'])
})

test('whatever was typed is a title, and never markup', () => {
  const xml = xmlOf(print('<object id="9"/> & "Ida"\u0007\ud83e'))
  expect(xml).toContain(
    '<metadata name="Title">&lt;object id=&quot;9&quot;/&gt; &amp; &quot;Ida&quot; \ufffd</metadata>',
  )
})

test('equal gifts are equal files', () => {
  expect(print()).toEqual(print())
})

test('an STL read back has the size and every triangle of the whole gift', () => {
  const bytes = toStl(gift.whole)
  const view = new DataView(bytes.buffer)
  const count = view.getUint32(80, true)
  expect([count, bytes.length]).toEqual([gift.whole.triangles.length / 3, 84 + 50 * count])
  const across = Array.from({ length: count * 3 }, (_, i) =>
    view.getFloat32(84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3), true),
  )
  expect(Math.max(...across) - Math.min(...across)).toBeCloseTo(50, 1)
})
