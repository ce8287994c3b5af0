import { expect, test, vi } from 'vitest'
import { growingFonts } from './growing-fonts.ts'
import { subsetPart } from './server/cut-typeface.ts'
import { shapeLine } from './shape-line.ts'

const { fonts, prepare } = growingFonts((file) => subsetPart(file))
await prepare('round', 'Ida')

test('shapeLine reuses its buffer without leaks or leftovers', () => {
  const kept = vi.spyOn(FinalizationRegistry.prototype, 'register')
  const first = shapeLine(fonts.round, 'Ida')
  shapeLine(fonts.round, 'W'.repeat(50))
  shapeLine(fonts.round, 'ولد')
  expect(shapeLine(fonts.round, 'Ida')).toEqual(first)
  expect(kept).not.toHaveBeenCalled()
})
