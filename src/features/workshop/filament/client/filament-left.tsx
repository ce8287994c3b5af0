import { filamentClass } from '#features/gifts/drawings/client/filament-class.ts'
import { filamentOf, nameOfFilament } from '#features/gifts/makes/filament.ts'
import type { FilamentState, FilamentStock } from '../filament.ts'

/** What is left of each filament, and whether it covers the open orders. */
export const FilamentLeft = ({ filaments }: { filaments: FilamentStock[] }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-4">
    {filaments.map(({ material, color, left, wanted, state }) => (
      <li key={filamentOf({ material, color })} className="panel grid content-start gap-2 p-4">
        <h3 className="flex items-center gap-2 text-xl">
          <span className={`bead flex-none ${filamentClass(color)}`} aria-hidden="true" />
          {nameOfFilament({ material, color })}
        </h3>
        <p className="num">
          <b>{showGrams(left)}</b> left, {showGrams(wanted)} to be printed
        </p>
        <p className={`font-semibold ${looks[state]}`}>{stateTexts[state]}</p>
      </li>
    ))}
  </ul>
)

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
