import { expect, test } from 'vitest'
import { readTransit, readTransitLines } from '#features/base/settings/read-transit.ts'
import { readHours } from '#features/base/settings/texts.ts'
import { readForeignMesh } from '#features/gifts/foreign-meshes/read-foreign-mesh.ts'
import { engravingProblem, withoutInvisible } from '#features/gifts/makes/engravable.ts'
import { tidyWords } from '#features/gifts/makes/make.ts'
import { guessMapping, sourceOf } from '#features/selling/imports/columns.ts'
import { rowsOf } from '#features/selling/imports/server/read-rows.ts'
import { colorNamed } from '#features/selling/sent-models/color-named.ts'
import { readTrackingList } from '#features/workshop/tracking/tracking-list.ts'
import { tidyEmail } from '#platform/email-address.ts'
import { centsFromDollars } from '#platform/money.ts'
import { sentAddressSchema } from '#platform/postal-address.ts'
import { writePostcode } from '#platform/postcode.ts'
import { withoutSecrets } from '#platform/server/secrets.ts'
import { readTypedNumber } from '#platform/typed-number.ts'
import { tidyLine } from '#platform/typed-text.ts'
import { isWebAddress } from '#platform/web-address.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const address = { name: 'a', street: 'a', city: 'a', state: 'a', zip: 'a', country: 'US' }
/** A table of one product with a text in every cell. */
const table = (cell: string) => {
  const headings = ['Handle', 'Title', 'Body (HTML)', 'Variant Price', 'Variant Inventory Qty', 'Image Src', 'Status']
  const cells = Object.fromEntries(headings.map((heading) => [heading, cell]))
  return { headings, rows: [{ line: 2, cells: { ...cells, Handle: 'a' } }] }
}

/** What reads texts of strangers. Each may refuse the text. */
const readers: Record<string, (text: string) => unknown> = {
  'an STL file': (text) => readForeignMesh(bytesOf(`solid x\n${text}\nendsolid x`)),
  'an OBJ file': (text) => readForeignMesh(bytesOf(`o x\n${text}`)),
  'a file of an unknown kind': (text) => readForeignMesh(bytesOf(text)),
  'cells of another shop': (text) => rowsOf(table(text), guessMapping(table(text).headings), 'shopify', 'one'),
  'headings of another shop': (text) => [sourceOf([text]), guessMapping([text])],
  money: (text) => centsFromDollars(text),
  'a typed number': (text) => readTypedNumber(text),
  'an address': (text) =>
    sentAddressSchema.safeParse({ ...address, street: text, city: text, state: text, phone: text }),
  'a postcode': (text) => ['US', 'GB', 'JP', 'NL', 'AR'].map((country) => writePostcode(text, country)),
  'an email address': (text) => tidyEmail(`${text}@example.com`),
  'a web address': (text) => isWebAddress(`https://${text}`),
  'days in transit': (text) => [readTransit(text), readTransitLines(text)],
  'an owner’s texts': (text) => readHours(text),
  'a list of tracking numbers': (text) => readTrackingList(text),
  'words on a gift': (text) => [engravingProblem(text), withoutInvisible(text), tidyWords(text), tidyLine(text)],
  'a wish for a color': (text) => colorNamed(text),
  'a line of the log': (text) => withoutSecrets(text),
}

const shapes = {
  ...{
    spaces: ' ',
    'line ends': '\n',
    tabs: '\t',
    zeros: '0',
    letters: 'a',
    commas: ', ',
    points: '1.',
    accents: '\u0301',
  },
  ...{
    'open tags': '<a',
    'open comments': '<!--',
    'closing tags': '</p',
    entities: '&#39',
    quotes: '"',
    backslashes: '\\',
  },
  ...{
    addresses: 'https://a,',
    vertices: 'vertex ',
    'vertices and spaces': 'vertex 1   ',
    'words of an STL file': 'solid facet ',
  },
  ...{
    'ends of faces': 'end  loop',
    faces: 'f 1 ',
    'joined lines': '\\ ',
    'long numbers': '1,234',
    'pairs of a key': '"key":"',
  },
  ...{ 'invisible letters': '\u200b', slashes: 'a/', hyphens: '- ', 'prices of several currencies': 'USD 1 ' },
}

/** A text of 100 kB takes a reader of quadratic time at least a second, and the others a few hundredths. In milliseconds. */
const usual = { length: 100_000, quick: 300 }

/** Processor time in milliseconds, the least of three if the first is not quick. */
async function timeOf(read: (text: string) => unknown, text: string, quick: number): Promise<number> {
  const times: number[] = []
  while (times.length === 0 || (times.length < 3 && Math.min(...times) > quick)) {
    const before = process.cpuUsage()
    try {
      await read(text)
    } catch {
      // A refusal is an answer.
    }
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

/** The shapes of text for which twice the length takes nearer to four times than to twice the time. */
async function slowShapes(
  read: (text: string) => unknown,
  { length, quick } = usual,
  pieces: Record<string, string> = shapes,
): Promise<string[]> {
  const slow: string[] = []
  for (const [name, piece] of Object.entries(pieces)) {
    const textOf = (length: number) => piece.repeat(Math.ceil(length / piece.length))
    const long = await timeOf(read, textOf(length), quick)
    if (long > quick && long > 2.8 * (await timeOf(read, textOf(length / 2), 0))) slow.push(name)
  }
  return slow
}

test.each(Object.entries(readers))('%s is read in linear time, for every text of repeated pieces', async (_, read) => {
  expect(await slowShapes(read)).toEqual([])
})

// The static check of `expressions.test.ts` does not see this one. Short texts, because each takes the square of its length.
test('a reader of quadratic time is found, also behind a repeated prefix', async () => {
  const withoutTags = (text: string) => text.replace(/<[^>]*>/g, '')
  const slow = await slowShapes(withoutTags, { length: 24_000, quick: 5 }, { 'open tags': '<a', tags: '<a>' })
  expect(slow).toEqual(['open tags'])
})
