import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Words, wordsIn } from './support/read-words.ts'

type Source = { file: string; text: string; words: Words[] }

const read = (file: string, text: string): Source => ({ file, text, words: wordsIn(file, text) })

/** The shop, without what is in it: a demo shop's gifts and people say what they like. */
const sources: Source[] = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => read(file, readFileSync(file, 'utf8')))

/** The same words for two things, each of which could be called otherwise one day without the other. */
const alikeByChance = [
  // An answer of the gift finder, which its API takes, and a collection.
  "Valentine's Day",
  // A heading of the privacy notice, and one of the terms.
  'Your account',
  // What has just become of a device, and when somebody was last seen.
  'Signed out',
  // Who answered a message, and what a part of the settings is about.
  'The shop',
]

/** Words that stand in two places or more, each with its places. */
function saidTwice(among: Source[]): string[] {
  const said = among.flatMap(({ file, words: all }) => all.map(({ words, line }) => ({ words, at: `${file}:${line}` })))
  return [...Map.groupBy(said, ({ words }) => words)]
    .filter(([, places]) => places.length > 1)
    .map(([words, places]) => `${words} (${places.map(({ at }) => at).join(', ')})`)
}

/** Sentences that write out a limit, which is a number of the rule they speak of; nobody sets another least than one. */
const saysLimit = ({ words: all }: Pick<Source, 'words'>) => all.filter(({ words }) => limit.test(words))
const limit =
  /\b(at (most|least)|up to|(smaller|larger|longer|fewer|less|more) than|within|between|maximum of|1 (and|to)) (?!1\b)\d/i
/** Fields that write out how much may be typed into them. */
const typesLimit = ({ text }: Pick<Source, 'text'>) => text.match(/\bmaxLength=\{\d+\}/g) ?? []

describe('words that people read stand in one place, and whoever else says them takes them from there', () => {
  test('everywhere in the shop', () => {
    expect(sources.flatMap(({ words }) => words).length).toBeGreaterThan(1_500)
    expect(
      saidTwice(sources).filter((found) => !alikeByChance.some((words) => found.startsWith(`${words} (`))),
    ).toEqual([])
  })
  test('what is alike by chance is still there', () => {
    const found = saidTwice(sources)
    expect(alikeByChance.filter((words) => !found.some((one) => one.startsWith(`${words} (`)))).toEqual([])
  })
  test.each([
    ['a sentence', "throw new Problem('conflict', 'Please sign in.')", 'Please sign in.'],
    ['a name of two words', '<h2>{"Order Summary"}</h2>', 'Order Summary'],
    ['what stands between two tags', '<Button>\n  Continue\n  Shopping\n</Button>', 'Continue Shopping'],
    ['a sentence with something in it', 'const a = `At least ${' + 'n} characters.`', 'At least … characters.'],
  ])('%s that stands in two places is found', (_, text, words) => {
    expect(saidTwice(['a.tsx', 'b.tsx'].map((file) => read(file, text)))).toEqual([
      expect.stringMatching(new RegExp(`^${RegExp.escape(words)} \\(a\\.tsx:\\d+, b\\.tsx:\\d+\\)$`)),
    ])
  })
  test.each(['<p className="Grid gap-4" />', 'sql`Lower case of`', "type At = 'not open'"])(
    'nobody reads %s',
    (text) => {
      expect(wordsIn('a.tsx', text)).toEqual([])
    },
  )
})

describe('a limit is a number in one place', () => {
  test('no sentence writes it out', () => {
    expect(
      sources.flatMap((source) => saysLimit(source).map(({ words, line }) => `${source.file}:${line} ${words}`)),
    ).toEqual([])
  })
  test('no field writes it out', () => {
    expect(sources.filter((source) => typesLimit(source).length > 0).map(({ file }) => file)).toEqual([])
  })
  test('one that is written out is found', () => {
    for (const says of ['at most 40 characters', 'within 48 hours', 'no more than 40', 'between 1 and 200 lines'])
      expect([says, saysLimit(read('a.ts', `const a = 'Use ${says}.'`))]).toEqual([says, [expect.anything()]])
    expect(typesLimit({ text: '<input maxLength={40} />' })).toHaveLength(1)
  })
})
