import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawingPath, inColor, parseDrawingPath } from './addresses.ts'
import { filamentClass } from './client/filament-class.ts'
import { basicColors } from './colors.ts'
import { drawPrinted } from './drawing.ts'
import { filamentColors } from './filament.ts'
import { shapeNames, shapes } from './shapes.ts'

test('drawPrinted is deterministic', () => {
  expect(drawPrinted('heart', { look: 'red' })).toBe(drawPrinted('heart', { look: 'red' }))
})

test.each(shapeNames)('%s stands on the plate and fits its picture', (name) => {
  const { height, partAt } = shapes[name]
  let points = 0
  let [widest, highest] = [0, 0]
  for (let x = -0.9; x <= 0.9; x += 0.01) {
    for (let y = 0.005; y <= 1.4; y += 0.01) {
      if (!partAt(x, y)) continue
      points++
      widest = Math.max(widest, Math.abs(x))
      highest = Math.max(highest, y)
    }
  }
  expect(widest).toBeLessThanOrEqual(0.7)
  expect(highest).toBeLessThanOrEqual(height + 0.006)
  expect(points).toBeGreaterThan(500)
  // The lowest layer touches the plate.
  expect(Array.from({ length: 140 }, (_, step) => partAt(-0.7 + step / 100, height / 30)).some(Boolean)).toBe(true)
})

test.each(shapeNames)('%s is a small SVG without scripts', (name) => {
  for (const look of ['natural', 'ghost', ...basicColors] as const) {
    const svg = drawPrinted(name, { look })
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" .*<\/svg>$/)
    expect(svg).not.toMatch(/NaN|undefined|<script/)
    expect(svg.length).toBeLessThan(60_000)
  }
})

test.each(shapeNames)('a color changes only the main part of %s', (name) => {
  const { main } = shapes[name].colors
  const others = Object.values(shapes[name].colors).filter((color) => color !== main)
  const color = basicColors.find((one) => one !== main && !others.includes(one as never)) ?? 'blue'
  const [natural, tinted] = [drawPrinted(name), drawPrinted(name, { look: color })]
  expect(tinted).toContain(filamentColors[color].mid)
  for (const other of others)
    expect(count(tinted, filamentColors[other].mid)).toBe(count(natural, filamentColors[other].mid))
})

const count = (text: string, word: string) => text.split(word).length - 1

test('parseDrawingPath reads what drawingPath wrote', () => {
  expect(parseDrawingPath(drawingPath('heart', { look: 'red' }))).toEqual({ shape: 'heart', look: 'red' })
  expect(drawingPath('tree')).toBe('/drawings/tree/natural.svg')
})

test('parseDrawingPath and inColor leave other pictures alone', () => {
  for (const path of [
    '/drawings/heart/purple.svg',
    '/drawings/../x/red.svg',
    '/files/x.jpg',
    '/drawings/heart/red.svg?x',
  ]) {
    expect(parseDrawingPath(path)).toBeUndefined()
  }
  expect(inColor('/files/x.jpg', 'blue')).toBe('/files/x.jpg')
  expect(inColor('/drawings/heart/natural.svg', 'blue')).toBe('/drawings/heart/blue.svg')
})

test('the stylesheets use the filament colors of the drawings', () => {
  const tokens = readFileSync('src/platform/client/look/tokens.css', 'utf8')
  const styles = readFileSync('src/features/gifts/drawings/client/drawings.css', 'utf8')
  for (const color of basicColors) {
    expect(tokens).toContain(`--fil-${color}: ${filamentColors[color].mid};`)
    expect(styles).toContain(`.${filamentClass(color)} {`)
  }
})
