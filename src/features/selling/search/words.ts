import { basicColors } from '#features/gifts/drawings/colors.ts'

/** The word that product texts use, by synonym. */
const canonical: Record<string, string> = { xmas: 'christmas', mum: 'mom', color: 'colour' }
/** Words that do not distinguish gifts; every gift comes in every color. */
const idle = new Set([
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'to',
  'in',
  'on',
  'with',
  'my',
  'gift',
  'gifts',
  ...basicColors,
])
const most = 8

/** The significant words of a search, at most eight; all words if none is significant. */
export function wordsIn(typed: string): string[] {
  const all = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !idle.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, most).map((word) => canonical[word] ?? word)
}

const variantsOf = Map.groupBy(Object.keys(canonical), (variant) => canonical[variant] ?? variant)

/** A word, its possible singular forms (`vases` may be the plural of `vase` or `vas`), and its synonyms. */
export function wordForms(word: string): string[] {
  const singular = [
    ...(/ies$/.test(word) ? [`${word.slice(0, -3)}y`] : []),
    ...(/(s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
    ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
  ]
  return [word, ...singular.filter((form) => form.length > 2), ...(variantsOf.get(word) ?? [])]
}
