import { filamentColors } from '#features/gifts/drawings/filament.ts'
import type { Dyed } from '#features/gifts/drawings/filament-look.ts'
import { defaultLetters, dyedOf, isInBodyColor, type LettersCalled, type MakeDescription } from './make.ts'

/** The letters of makes that name no other filament. */
export const creamLetters: LettersCalled = {
  ...{ color: defaultLetters, name: 'Cream' },
  look: { hex: [filamentColors.cream.light], finish: 'matte' },
}

/** The filament of a make's letters and trimmings: its own, cream, or the filament of the body. */
export const lettersDyeOf = (make: Pick<MakeDescription, 'color' | 'called'>): Dyed => {
  const letters = make.called?.letters ?? creamLetters
  return isInBodyColor(letters.color) ? dyedOf(make) : letters
}
