import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const scripts = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const readsWidth = (text: string) =>
  /\b(inner|outer)Width\b|\bscreen\.(width|availWidth)\b|matchMedia\([^)]*width/.test(text)

// The axe journeys open each screen once and resize the window. decisions/0037
test('no script reads the width of the window: layout belongs to CSS', () => {
  expect(scripts.filter((file) => readsWidth(readFileSync(file, 'utf8')))).toEqual([])
})

test('detects a script that reads the width of the window', () => {
  expect(readsWidth('if (window.innerWidth < 700) fold()')).toBe(true)
  expect(readsWidth("matchMedia('(min-width: 700px)').matches")).toBe(true)
  expect(readsWidth("matchMedia('(prefers-reduced-motion: reduce)').matches")).toBe(false)
})
