import { describe, expect, test } from 'vitest'
import { makeKey, normalizeMake } from './make.ts'
import { describeMake } from './make-words.ts'
import { describeOffer, describeZones, firstColor, firstSize, makeAmong, type OfferedMakes } from './offer.ts'
import { wishAgain } from './wish-again.ts'

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

// rule 148
describe('the zones of a product', () => {
  const [white, gold] = [
    { color: 'white', name: 'White' },
    { color: 'gold', name: 'Gold' },
  ]
  const clown: OfferedMakes = {
    zones: [
      { zone: 1, part: 'Eyes', filaments: [white, gold] },
      { zone: 2, part: 'Nose', filaments: [gold] },
    ],
  }

  test('leave other options as they are', () => {
    const options = { isWide: false, letters: 'cream', twist: 9, zone2: 'gold' }
    expect(makeAmong(clown, { options })?.options).toEqual({ isWide: false, twist: 9 })
  })

  test('have their usual filaments, and the chosen one as an option', () => {
    const usual = makeAmong(clown, {})
    const eyes = { zone: 1, part: 'Eyes' }
    const nose = { zone: 2, part: 'Nose', ...gold }
    expect(usual).toEqual({ ...normalizeMake({}), called: { zones: [{ ...eyes, ...white }, nose] } })
    expect(makeAmong(clown, { options: { zone1: 'white', zone2: 'gold' } })).toEqual(usual)
    const chosen = makeAmong(clown, { options: { zone1: 'gold' } })
    expect(chosen).toEqual({
      ...normalizeMake({ options: { zone1: 'gold' } }),
      called: { zones: [{ ...eyes, ...gold }, nose] },
    })
    expect(describeMake(chosen)).toEqual(['Red · Medium 8\u00a0cm · Eyes: Gold · Nose: Gold'])
    expect(makeAmong(clown, wishAgain(usual!))).toEqual(usual)
  })

  test('are refused in another filament', () => {
    expect(makeAmong(clown, { options: { zone2: 'white' } })).toBeNull()
    expect(makeAmong(clown, { options: { zone1: 2 } })).toBeNull()
    expect(describeZones(clown)).toBe('Eyes: White or Gold; Nose: Gold')
  })
})

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
