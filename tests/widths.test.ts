import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const scripts = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const asksForWidth = (text: string) =>
  /\b(inner|outer)Width\b|\bscreen\.(width|availWidth)\b|matchMedia\([^)]*width/.test(text)

// The stories about axe open each screen once and look at it in every width. decisions/0044
test('no script asks how wide its window is: that is for styles alone', () => {
  expect(scripts.filter((file) => asksForWidth(readFileSync(file, 'utf8')))).toEqual([])
})

test('a script that asks for it is found', () => {
  expect(asksForWidth('if (window.innerWidth < 700) fold()')).toBe(true)
  expect(asksForWidth("matchMedia('(min-width: 700px)').matches")).toBe(true)
  expect(asksForWidth("matchMedia('(prefers-reduced-motion: reduce)').matches")).toBe(false)
})
