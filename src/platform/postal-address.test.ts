import { expect, test } from 'vitest'
import { addressLines, asksFor, countries, sentAddressSchema, typedAddressSchema } from './postal-address.ts'

const portland = {
  name: 'Ida Sorensen',
  street: '1420 SW Alder',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}

test.each([
  ['US', { state: true, zip: true }],
  ['JP', { state: true, zip: true }],
  ['DE', { state: false, zip: true }],
  ['IE', { state: false, zip: true }],
  ['HK', { state: true, zip: false }],
])('%s asks for what its post has', (country, asked) => {
  expect(asksFor(country)).toEqual(asked)
})

test('every country can be chosen, the shop’s own first', () => {
  const all = countries()
  expect(all.length).toBeGreaterThan(240)
  expect(all[0]).toEqual({ value: 'US', name: 'United States' })
  expect(all.map(({ value }) => value)).toEqual(
    expect.arrayContaining(['IN', 'MX', 'BR', 'CN', 'KR', 'SG', 'ZA', 'CZ', 'GR', 'IS', 'LU']),
  )
})

test.each([
  ['a state where there is one', { state: '' }, 'State is required'],
  ['a postcode where there is one', { zip: '' }, 'ZIP code is required'],
  ['a postcode of its form', { zip: 'not a zip' }, 'This postcode does not fit the country. Please check both.'],
  ['a country that there is', { country: 'XX' }, 'Choose a country.'],
  ['a street', { street: ' ' }, 'Street is required'],
])('an address needs %s', (_, change, sentence) => {
  const { error } = sentAddressSchema.safeParse({ ...portland, ...change })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})

// rule 48
test('what a country’s addresses do not have is not kept', () => {
  const hamburg = { name: 'Ida', street: 'Am Sandtorkai 1', city: 'Hamburg', state: 'HH', zip: '20457', country: 'DE' }
  expect(sentAddressSchema.parse(hamburg)).toEqual({ ...hamburg, state: '' })
  const { state: _, ...without } = hamburg
  expect(sentAddressSchema.parse(without).state).toBe('')
  expect(addressLines({ ...hamburg, state: '' })).toEqual(['Ida', 'Am Sandtorkai 1', '20457 Hamburg', 'Germany'])
  expect(addressLines(portland)).toEqual(['Ida Sorensen', '1420 SW Alder', 'Portland, OR 97205', 'United States'])
})

test('who types an address says whom the parcel is for', () => {
  const { error } = typedAddressSchema.safeParse({ ...portland, name: ' ' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
})
