import { expect, test } from 'vitest'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import { faqPage } from './faq.ts'
import type { ShopFacts } from './page.ts'
import { shippingPage } from './shipping.ts'
import { termsPage } from './terms.ts'

const said = (shop: Partial<ShopFacts>) => {
  const facts: ShopFacts = { ...defaultSettings, shipsToNames: [], homeCountry: 'US', payments: 'test', ...shop }
  const texts = [shippingPage(facts), faqPage(facts), termsPage(facts)].map((page) => JSON.stringify(page))
  return texts.map((text) => [...new Set(text.match(/\d+(?:-\d+)? business days?/g))])
}

test('the texts of the shop say the days that its settings say: of the shelf, of what is printed, and of both', () => {
  expect(said({})).toEqual([
    ['2-5 business days', '2-3 business days', '4-5 business days', '3-5 business days'],
    ['2-3 business days', '4-5 business days', '3-5 business days'],
    ['2-5 business days', '3-5 business days'],
  ])
  expect(said({ daysToMake: 1, daysToPrint: 8 })).toEqual([
    ['1-8 business days', '1 business day', '7-8 business days'],
    ['1 business day', '7-8 business days'],
    ['1-8 business days', '7-8 business days'],
  ])
})
