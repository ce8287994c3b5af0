import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import {
  addressLines,
  asksFor,
  noPhone,
  reachableAddressSchema,
  sentAddressSchema,
  typedAddressSchema,
} from './postal-address.ts'

const portland = {
  name: 'Ida Sorensen',
  street: '1420 SW Alder',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}

test.each([
  ['US', { state: true, zip: 'required' }],
  ['JP', { state: true, zip: 'required' }],
  ['DE', { state: false, zip: 'required' }],
  ['IE', { state: false, zip: 'required' }],
  ['HK', { state: true, zip: 'absent' }],
  ['CO', { state: true, zip: 'optional' }],
  ['KE', { state: false, zip: 'optional' }],
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

// rule 48
test('a postcode is stored as its country writes it', () => {
  const zipOf = (zip: string, country: string) => {
    const { data, error } = sentAddressSchema.safeParse({ ...portland, zip, country })
    return error ? error.issues[0]?.message : data?.zip
  }
  expect(zipOf('12345 6789', 'US')).toBe('12345-6789')
  expect(zipOf('1234ab', 'NL')).toBe('1234 AB')
  expect(zipOf('', 'KE')).toBe('')
  expect(zipOf('1', 'KE')).toBe('This postcode does not fit the country. Please check both.')
})

// rule 43
test('the second line and the phone number are kept with the address, and absent if empty', () => {
  const flat = { ...portland, street2: ' Apt 4B ', phone: '+1 (503) 555-0142' }
  const stored = sentAddressSchema.parse(flat)
  expect(stored).toEqual({ ...flat, street2: 'Apt 4B' })
  expect(addressLines(stored)).toEqual([
    'Ida Sorensen',
    '1420 SW Alder',
    'Apt 4B',
    'Portland, OR 97205',
    'United States',
  ])
  expect(sentAddressSchema.parse({ ...portland, street2: ' ', phone: '' })).toEqual(portland)
})

test.each([
  ['letters', 'call me'],
  ['too few digits', '12-34'],
])('a phone number of %s is refused', (_, phone) => {
  const { error } = sentAddressSchema.safeParse({ ...portland, phone })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Please check the phone number.'])
})

test('a shop whose carrier needs a phone number asks for it', () => {
  const { error } = reachableAddressSchema.safeParse(portland)
  expect(error?.issues.map(({ message, path }) => [message, path])).toEqual([[noPhone, ['phone']]])
  expect(reachableAddressSchema.safeParse({ ...portland, phone: '0171 123456' }).success).toBe(true)
})

test('a name or a street of invisible characters is missing', () => {
  for (const unseen of ['\u200b', '\u2800', '\u3164', '\u202e \ufeff']) {
    const { error } = typedAddressSchema.safeParse({ ...portland, name: unseen, street: unseen })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required', 'Street is required'])
  }
})

test('who types an address says whom the parcel is for', () => {
  const { error } = typedAddressSchema.safeParse({ ...portland, name: ' ' })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required'])
})
