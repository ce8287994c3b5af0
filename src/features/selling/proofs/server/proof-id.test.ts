import { expect, test } from 'vitest'
import { creamLetters } from '#features/gifts/makes/letters-of.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { proofId } from './proof-id.ts'

const idOf = (make: Partial<MakeDescription>) =>
  proofId({
    model: { id: 'medal', version: 1, options: {} },
    make: { color: 'red', size: 'small', engraving: 'Ida', ...make },
  })
const black = { hex: ['#111111'], finish: 'matte' as const }

test('tells filaments apart that look alike and have other names, because the print file names them', () => {
  const inColor = (name: string) => idOf({ color: 'black', called: { color: name, look: black } })
  expect(inColor('Black')).not.toBe(inColor('Jet black'))
  const lettersIn = (color: string, name: string) => idOf({ called: { letters: { color, name, look: black } } })
  expect(new Set([lettersIn('black', 'Black'), lettersIn('black', 'Jet black'), lettersIn('jet', 'Black')]).size).toBe(
    3,
  )
})

test('keeps the ids of gifts in basic colors with cream letters', () => {
  const id = idOf({ called: { color: 'Cherry', letters: creamLetters } })
  expect(id).toBe('f640596131b401e47ff14faf016422bafc04a2cf5e24383e19ad2fb4afaf9644')
  expect(idOf({ called: { color: 'Red', letters: creamLetters } })).toBe(id)
})
