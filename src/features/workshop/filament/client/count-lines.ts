import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import type { CountAnswer, CountList, SaveCount } from '../contract.ts'
import { wholeGramsCounted, wholePieces } from '../contract.ts'

export type CountKind = 'products' | 'spools'

/** A line of the count: the number that is shown, and what became of the number that was typed. */
export type CountLine = {
  kind: CountKind
  id: string
  name: string
  shown: number
  note?: { text: string; isTrouble: boolean }
  /** The number in the field, after a save that could not store it. */
  proposed?: number
  /** A new round empties the field. */
  round: number
}

type FilamentName = (loaded: { material: Material; color: Color }) => string

export const linesOf = ({ products, spools }: CountList, filamentName: FilamentName): CountLine[] => [
  ...products.map(({ id, name, stock }) => ({ kind: 'products' as const, id, name, shown: stock, round: 0 })),
  ...spools.map(({ id, name, gramsLeft, ...loaded }) => ({
    ...{ kind: 'spools' as const, id, shown: gramsLeft, round: 0 },
    name: `${filamentName(loaded)}: ${name}`,
  })),
]

const limits = { products: 1_000_000, spools: 20_000 }
const sentences = { products: wholePieces, spools: wholeGramsCounted }

/** What is wrong with a typed number; undefined if it is right. */
export const problemOf = (kind: CountKind, typed: string): string | undefined =>
  /^\d{1,7}$/.test(typed) && Number(typed) <= limits[kind] ? undefined : sentences[kind]

/** The typed numbers as a request. */
export function countOf(lines: CountLine[], typed: ReadonlyMap<string, string>): SaveCount {
  const counted = (kind: CountKind) =>
    lines.flatMap(({ id, shown, ...line }) => {
      const text = line.kind === kind && typed.get(id)
      return text ? [{ id, shown, counted: Number(text) }] : []
    })
  return { products: counted('products'), spools: counted('spools') }
}

/** The lines after a save. A number that changed meanwhile stays in its field, moved by the change, for a second look. */
export function linesAfter(lines: CountLine[], typed: ReadonlyMap<string, string>, answer: CountAnswer): CountLine[] {
  return lines.map(({ note: _, proposed: __, ...line }) => {
    const text = typed.get(line.id)
    if (!text) return line
    const { moved, gone } = answer[line.kind]
    const counted = Number(text)
    const round = line.round + 1
    if (gone.includes(line.id)) return { ...line, round, note: { text: 'Deleted meanwhile.', isTrouble: true } }
    const now = moved.find(({ id }) => id === line.id)?.now
    if (now === undefined) return { ...line, shown: counted, round, note: { text: 'Saved.', isTrouble: false } }
    const proposed = Math.max(0, counted + now - line.shown)
    return {
      ...line,
      ...{ shown: now, proposed, round },
      note: {
        text: `Changed from ${line.shown} to ${now} while you counted, so your ${counted} was not saved. With the change it is ${proposed}: check it and save again.`,
        isTrouble: true,
      },
    }
  })
}
