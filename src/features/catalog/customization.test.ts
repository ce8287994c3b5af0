import { expect, test } from 'vitest'
import { cents } from '#platform/money.ts'
import {
  customizationKey,
  describeCustomization,
  displayPrice,
  lengthOf,
  normaliseCustomization,
  unitPrice,
} from './customization.ts'

test('defaults are red and medium, without an engraving', () => {
  expect(normaliseCustomization(null)).toEqual({ color: 'red', size: 'medium', engraving: '' })
})

test('the same wish in other characters is the same wish', () => {
  const wishes = ['Zoë', ' Zoe\u0308', 'Zo\u200bë'.replace('\u200b', ''), 'Zoë\u202e\u0000 '].map((engraving) =>
    customizationKey(normaliseCustomization({ engraving })),
  )
  expect(new Set(wishes).size).toBe(1)
})

test('another size, colour or text is another wish', () => {
  const keys = [{}, { size: 'large' as const }, { color: 'blue' as const }, { engraving: 'a' }].map((wish) =>
    customizationKey(normaliseCustomization(wish)),
  )
  expect(new Set(keys).size).toBe(4)
})

test('a character is what a reader sees', () => {
  expect(['Ida + Sam', 'Zoe\u0308', '👨‍👩‍👧'].map(lengthOf)).toEqual([9, 3, 1])
})

test('the page shows the factor, and the charge has it only where the shop says so', () => {
  expect([
    displayPrice(cents(1600), 'small'),
    displayPrice(cents(1600), 'medium'),
    displayPrice(cents(1600), 'large', 2),
  ]).toEqual([1600, 2080, 5760])
  expect([unitPrice(cents(1600), 'large', 'base'), unitPrice(cents(1600), 'large', 'size')]).toEqual([1600, 2880])
})

test('a wish is described as cart and order write it', () => {
  expect(describeCustomization({ color: 'red', size: 'large', engraving: '' })).toBe('Red · Large 12 cm')
})
