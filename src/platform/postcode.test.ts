import { describe, expect, test } from 'vitest'
import { postcodeIn, writePostcode } from './postcode.ts'

describe('a postcode is written as its country writes it', () => {
  test.each([
    ['NL', ['1234ab', '1234 AB', '1234-ab', 'NL 1234 AB'], '1234 AB'],
    ['IE', ['d02 af30', 'D02-AF30', 'd02af30'], 'D02 AF30'],
    ['IE', ['A65F4E2'], 'A65 F4E2'],
    ['JP', ['1000001', '１００－０００１', '〒100-0001', '100ー0001'], '100-0001'],
    ['AZ', ['AZ1000', 'AZ 1000', '1000'], '1000'],
    ['MD', ['MD-2001', 'md2001', '2001'], '2001'],
    ['PT', ['1000 205', '1000205', '1000-205'], '1000-205'],
    ['US', ['12345 6789', '123456789', '12345–6789', 'US 12345-6789'], '12345-6789'],
    ['CA', ['K1A-0B1', 'k1a0b1', 'K1A 0B1'], 'K1A 0B1'],
    ['AR', ['1425', 'AR-1425'], '1425'],
    ['AR', ['c1070aam'], 'C1070AAM'],
    ['BE', ['B-1000', 'BE-1000', '1000'], '1000'],
    ['DE', ['D-20457', 'DE 20457', '20 457'], '20457'],
    ['IN', ['110 001', '110001', '११०००१'], '110001'],
    ['GB', ['sw1a1aa', 'SW1A\u00a01AA', 'UK SW1A 1AA', '\u200bSW1A 1AA\u202c'], 'SW1A 1AA'],
    ['GB', ['BFPO 58', 'bfpo58'], 'BFPO 58'],
    ['SE', ['SE-114 55', 'S-11455', '11455'], '114 55'],
    ['CZ', ['11000', 'CZ-110 00'], '110 00'],
    ['PL', ['00950', '00 950'], '00-950'],
    ['FR', ['75 001', 'F-75001'], '75001'],
    ['LV', ['1050', 'lv1050'], 'LV-1050'],
    ['AD', ['500', 'ad500'], 'AD500'],
    ['LI', ['FL-9490', '9490'], '9490'],
    ['EG', ['١٢٤١١'], '12411'],
    ['PR', ['009011234'], '00901-1234'],
    ['HK', [' 999077 '], '999077'],
  ])('%s: %j', (country, typed, written) => {
    expect(typed.map((one) => writePostcode(one, country))).toEqual(typed.map(() => written))
  })

  test.each([
    ['NL', '12345'],
    ['DE', 'D-1000'],
    ['AT', 'D-20457'],
    ['US', '9720'],
    ['GB', 'BFPO'],
    ['DE', ''],
    ['US', '1'.repeat(20)],
  ])('%s: %j is none', (country, typed) => {
    expect(writePostcode(typed, country)).toBeUndefined()
  })
})

test('countries whose addresses mostly have no postcode do not need one', () => {
  const without = 'CO PE CL KE NG TZ ET EG BH KW OM JO LB BB BM MU MZ'.split(' ')
  expect(without.map(postcodeIn)).toEqual(without.map(() => 'optional'))
  expect(['HK', 'AE', 'DE', 'US'].map(postcodeIn)).toEqual(['absent', 'absent', 'required', 'required'])
})
