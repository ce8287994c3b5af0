import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import cut from 'subset-font'
import { subsetPart } from '../src/features/gifts/lettering/server/cut-typeface.ts'
import { parts } from '../src/features/gifts/lettering/typefaces.ts'

const here = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const folder = here('node_modules/.cache/fonts')

/**
 * Subsets the fonts and answers their folder. English letters are a third of a latin file and all that most pages need: `fonts.css` has
 * the name of each file and its range. decisions/0013
 */
export async function cutFonts(): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const faces = readFileSync(here('src/platform/client/look/fonts.css'), 'utf8')
  for (const [, name = '', range = ''] of faces.matchAll(/"@cut-fonts\/([\w-]+)\.woff2".*?unicode-range:([^;]+)/gs)) {
    const whole = new RegExp(`"(\\S+/${name.replace('-basic-', '-latin-')}\\.woff2)"`).exec(faces)?.[1]
    const basic = await cut(readFileSync(here(`node_modules/${whole}`)), lettersOf(range), { targetFormat: 'woff2' })
    writeFileSync(`${folder}/${name}.woff2`, basic)
  }
  await cutTypefaces(`${folder}/typefaces`)
  return folder
}

/** The typefaces of gifts, by alphabet. decisions/0013 */
async function cutTypefaces(typefaces: string) {
  mkdirSync(typefaces, { recursive: true })
  // A part of an older version would be shipped too.
  for (const file of readdirSync(typefaces))
    if (!parts.includes(file.replace('.ttf', ''))) rmSync(`${typefaces}/${file}`)
  for (const part of parts) writeFileSync(`${typefaces}/${part}.ttf`, await subsetPart(part))
}

/** All letters of a range as style sheets write it. */
function lettersOf(range: string): string {
  return [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)]
    .map(([, first = '', last = first]) => [first, last].map((code) => Number.parseInt(code, 16)))
    .flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, place) => first + place))
    .map((code) => String.fromCodePoint(code))
    .join('')
}
