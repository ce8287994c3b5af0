import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')
const faces = [...css.matchAll(/font-family: "([^"]+)";\s*src: url\("([^"]+)"\).*?unicode-range:([^;]+);/gs)].map(
  ([, family = '', file = '', range = '']) => ({
    family,
    file,
    ranges: [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)].map(([, first = '', last = first]) => ({
      first: Number.parseInt(first, 16),
      last: Number.parseInt(last, 16),
    })),
  }),
)
const families = [...new Set(faces.map(({ family }) => family))]
const filesWith = (family: string, code: number) =>
  faces
    .filter((face) => face.family === family && face.ranges.some(({ first, last }) => first <= code && code <= last))
    .map(({ file }) => file)

test('a page in English needs one file of each font', () => {
  const english = 'Your gift — “Ida + Sam”, 5 × 8 cm · $5.99 · about 2½ hours · it’s ready in 2–5 days… © 2025'
  const files = families.map((family) => [
    ...new Set([...english].flatMap((c) => filesWith(family, c.codePointAt(0) ?? 0))),
  ])
  expect(files).toEqual([
    ['@cut-fonts/vollkorn-basic-900-normal.woff2'],
    ['@cut-fonts/figtree-basic-wght-normal.woff2'],
  ])
})

test('what is typed in the rest of Western Europe is in one file as well', () => {
  for (const family of families)
    for (let code = 0xa0; code <= 0xff; code++)
      expect([String.fromCodePoint(code), filesWith(family, code).length]).toEqual([String.fromCodePoint(code), 1])
})
