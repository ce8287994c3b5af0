import { colors } from '#features/gifts/drawings/colors.ts'

/** What people call things that the shop calls otherwise. */
const also: Record<string, string> = { xmas: 'christmas', mum: 'mom', color: 'colour' }
/** They say nothing of a gift; every gift comes in every colour. */
const idle = new Set(['a', 'an', 'and', 'the', 'of', 'for', 'to', 'in', 'on', 'with', 'my', 'gift', 'gifts', ...colors])
const most = 8

/** The words of a search that say something, at most eight; when none does, all of them. */
export function wordsIn(typed: string): string[] {
  const all = typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !idle.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, most).map((word) => also[word] ?? word)
}

const saidFor = Map.groupBy(Object.keys(also), (said) => also[said] ?? said)

/** A word, the singular it may be the plural of (`vases` may be of a `vase` or a `vas`), and what else people say for it. */
export function wordForms(word: string): string[] {
  const singular = [
    ...(/ies$/.test(word) ? [`${word.slice(0, -3)}y`] : []),
    ...(/(s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2)] : []),
    ...(/[^s]s$/.test(word) ? [word.slice(0, -1)] : []),
  ]
  return [word, ...singular.filter((form) => form.length > 2), ...(saidFor.get(word) ?? [])]
}
