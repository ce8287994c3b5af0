import { expect, test } from 'vitest'
import { splitStreet } from './split-street.ts'

const split = (country: string, line: string) => {
  const { street, houseNumber } = splitStreet({ street: line, country })
  return `${street} | ${houseNumber}`
}

test.each([
  ['US', '12 Main St', 'Main St | 12'],
  ['US', '1600 Pennsylvania Ave NW', 'Pennsylvania Ave NW | 1600'],
  ['US', '12 34th Street Apt 4', '34th Street Apt 4 | 12'],
  ['US', '12 1/2 Main St', 'Main St | 12 1/2'],
  ['GB', ' 221B  Baker Street ', 'Baker Street | 221B'],
  ['FR', '12, rue de la Paix', 'rue de la Paix | 12'],
  ['FR', '12 bis, rue de la Paix', 'rue de la Paix | 12 bis'],
  ['DE', 'Hauptstraße 5a', 'Hauptstraße | 5a'],
  ['DE', 'Hauptstraße 5 a', 'Hauptstraße | 5 a'],
  ['DE', 'Frankfurter Str. 5-7', 'Frankfurter Str. | 5-7'],
  ['DE', 'Straße des 17. Juni 135', 'Straße des 17. Juni | 135'],
  ['AT', 'Mariahilfer Straße 5/2/12', 'Mariahilfer Straße | 5/2/12'],
  ['IT', 'Via Roma, 5/B', 'Via Roma | 5/B'],
  ['CZ', 'Dlouhá 123/45', 'Dlouhá | 123/45'],
])('splits in %s "%s"', (country, line, expected) => {
  expect(split(country, line)).toBe(expected)
})

test.each([
  ['GB', 'Flat 3, 12 High St'],
  ['GB', '1 The Old Mill, 12 High St'],
  ['GB', 'Rose Cottage'],
  ['AU', '4/12 High St'],
  ['CA', '5-123 Main St'],
  ['US', 'PO Box 12'],
  ['US', 'Main St 12'],
  ['US', '12'],
  ['US', '5th Avenue'],
  ['DE', '12 Hauptstraße'],
  ['DE', 'Hauptstraße'],
  ['DE', 'Hauptstraße 5, Hof'],
  ['DE', 'Hauptstraße 5 Wohnung 3'],
  ['DE', 'Packstation 145'],
  ['DE', 'Postfach 12 34 56'],
  ['DE', 'Straße 12'],
  ['DE', 'Q7 24'],
  ['DE', 'Hauptstraße 5 - 7'],
  ['NL', 'Kerkstraat 5 II'],
  ['BE', 'Avenue Louise 54 bus 3'],
  ['ES', 'Calle Mayor 5, 3º B'],
  ['AR', '12 de Octubre'],
  ['JP', '1-2-3 Ginza'],
  ['US', ''],
])('leaves the number empty in %s for "%s"', (country, line) => {
  expect(split(country, line)).toBe(`${line} | `)
})
