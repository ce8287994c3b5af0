import { describe, expect, test } from 'vitest'
import { mayPassCustoms, passesCustoms } from './customs.ts'
import { allDestinations, destinations } from './destinations.ts'
import { homeCountryOf } from './home-country.ts'
import { allMaterials, anyMaterial, customPrintingDays, shippingPromise, withTracking } from './shop-words.ts'

// rule 45
describe('what is said about shipping', () => {
  test.each([
    [[], 'worldwide', 'worldwide', 'Fast worldwide shipping'],
    [['Germany'], 'to Germany', 'to Germany', 'Fast shipping to Germany'],
    [
      ['Germany', 'Austria', 'the United Kingdom'],
      'to Germany, Austria and the United Kingdom',
      'to Germany, Austria and the United Kingdom',
      'Fast shipping to Germany, Austria and the United Kingdom',
    ],
    [
      ['Germany', 'Austria', 'France', 'Italy'],
      'to Germany, Austria and 2 more countries',
      'to Germany, Austria, France and Italy',
      'Fast shipping to Germany, Austria and 2 more countries',
    ],
  ])('names the countries %j', (shipsToNames, short, all, promise) => {
    const facts = { shipsToNames }
    expect([destinations(facts), allDestinations(facts), shippingPromise(facts)]).toEqual([short, all, promise])
  })

  test('says tracking only where parcels are tracked', () => {
    expect([true, false].map((tracksParcels) => withTracking({ tracksParcels }))).toEqual([' with tracking', ''])
  })
})

test('says the materials that an owner lists', () => {
  const usual = { materials: 'PLA, PETG, resin' }
  expect([allMaterials(usual), anyMaterial(usual)]).toEqual(['PLA, PETG and resin', 'PLA, PETG or resin'])
  expect(allMaterials({ materials: ' PLA ;, wood PLA' })).toBe('PLA and wood PLA')
})

test('says longer custom printing where the shop takes longer for its own gifts', () => {
  expect(customPrintingDays({ daysToMake: 3, daysToPrint: 5 })).toBe('3-5 business days')
  expect(customPrintingDays({ daysToMake: 1, daysToPrint: 8 })).toBe('7-8 business days')
})

test.each([
  ['1420 SW Alder Street, Portland, OR 97205, United States', 'DE 1-2\n* 7-14', 'US'],
  ['Weg 3\n20095 Hamburg\nGermany', '* 7-14', 'DE'],
  ['Weg 3, 20095 Hamburg', '* 7-14\nAT 1-2', 'AT'],
  ['', '* 7-14', 'US'],
])('reads the home country from the address %j or the transit times %j', (postalAddress, transit, country) => {
  expect(homeCountryOf({ postalAddress, transit })).toBe(country)
})

test('knows whether a parcel passes customs', () => {
  expect([passesCustoms('DE', 'DE'), passesCustoms('DE', 'AT'), passesCustoms('DE', 'CH')]).toEqual([
    false,
    false,
    true,
  ])
  const may = (homeCountry: string, shipsTo: string) => mayPassCustoms({ homeCountry, shipsTo })
  expect([may('DE', 'DE, AT'), may('DE', 'DE, UK'), may('DE', '')]).toEqual([false, true, true])
})
