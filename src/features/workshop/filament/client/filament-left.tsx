import { Bead } from '#features/gifts/drawings/client/bead.tsx'
import { filamentOf } from '#features/gifts/makes/filament.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import type { FilamentState, FilamentStock } from '../filament.ts'

/** What is left of each filament, and whether it covers the open orders. */
export function FilamentLeft({ filaments }: { filaments: FilamentStock[] }) {
  const { nameOf, lookOf } = useFilaments()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {filaments.map(({ material, color, left, wanted, state }) => (
        <li key={filamentOf({ material, color })} className="panel grid content-start gap-2 p-4">
          <h3 className="flex items-center gap-2 text-xl">
            <Bead color={color} look={lookOf({ material, color })} />
            {nameOf({ material, color })}
          </h3>
          <p className="num">
            <b>{showGrams(left)}</b> left, {showGrams(wanted)} to be printed
          </p>
          <p className={`font-semibold ${looks[state]}`}>{stateTexts[state]}</p>
        </li>
      ))}
    </ul>
  )
}

const looks = { enough: 'text-ok', low: 'text-warn', short: 'text-err', out: 'text-err' } satisfies Record<
  FilamentState,
  string
>
const stateTexts = {
  enough: 'Enough.',
  low: 'Reorder soon.',
  short: 'Not enough for the open orders.',
  out: 'Out of stock.',
} satisfies Record<FilamentState, string>

/** `820 g`, `1.4 kg`. */
export const showGrams = (grams: number) =>
  grams < 1000 ? `${grams} g` : `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kg`
