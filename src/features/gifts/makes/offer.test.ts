import { describe, expect, test } from 'vitest'
import { makeKey, normalizeMake } from './make.ts'
import { describeMake } from './make-words.ts'
import { describeOffer, firstColor, firstSize, makeAmong, type OfferedMakes } from './offer.ts'

const vase: OfferedMakes = {
  sizes: [
    { size: 'small', name: 'Desk', centimetres: 14 },
    { size: 'large', name: 'Floor', centimetres: 30 },
  ],
  colors: [
    { color: 'green', name: 'Forest' },
    { color: 'gold', name: 'Brass' },
  ],
}

describe('the offer of a product', () => {
  test('is the default sizes and colors unless it has its own', () => {
    for (const offer of [{}, { sizes: null, colors: null }]) {
      expect(makeAmong(offer, { engraving: 'Ida' })).toEqual(normalizeMake({ engraving: 'Ida' }))
      expect([firstSize(offer), firstColor(offer)]).toEqual(['medium', 'red'])
    }
  })

  // rule 65
  test('may be its own sizes and colors, whose names the make keeps', () => {
    const make = makeAmong(vase, { size: 'large', color: 'gold', engraving: 'Ida' })
    expect(make).toEqual({
      ...{ size: 'large', color: 'gold', engraving: 'Ida' },
      called: { size: { name: 'Floor', centimetres: 30 }, color: 'Brass' },
    })
    expect(describeMake(make)).toEqual(['Brass · Floor 30\u00a0cm', '“Ida”'])
    expect(makeKey(make!)).toBe(makeKey(normalizeMake({ size: 'large', color: 'gold', engraving: 'Ida' })))
  })

  test('has the shop’s default size and color, or else its first', () => {
    expect([firstSize(vase), firstColor(vase)]).toEqual(['small', 'green'])
    expect(makeAmong(vase, null)).toMatchObject({ size: 'small', color: 'green' })
    expect(
      firstColor({
        colors: [
          { color: 'gold', name: 'Brass' },
          { color: 'red', name: 'Rust' },
        ],
      }),
    ).toBe('red')
  })

  test('refuses other sizes and colors, and is described', () => {
    expect(makeAmong(vase, { size: 'medium' })).toBeNull()
    expect(makeAmong(vase, { color: 'red' })).toBeNull()
    expect(describeOffer(vase)).toBe('Desk or Floor, in Forest or Brass')
    expect(describeOffer({})).toBe('Small, Medium, or Large, in Red, Green, Blue, or Gold')
  })
})
