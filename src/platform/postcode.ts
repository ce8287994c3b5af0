import { formatAddress } from 'localized-address-format'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import { tidyLine } from './typed-text.ts'

/** Countries whose addresses mostly have no postcode, although their post has introduced one. */
const mostlyWithout =
  'BB BH BM BT CL CO CV DO EG ET GN GT GW HN HT IQ JO KE KW LA LB LR LS MG MM MU MZ NE NG NI NP OM PE PG PY SN SZ TJ TM TZ UY VC VE VN ZM'.split(
    ' ',
  )

/** How a country's addresses treat a postcode. */
export const postcodeIn = (country: string): 'required' | 'optional' | 'absent' => {
  if (!lineOf(country)) return 'absent'
  return mostlyWithout.includes(country) ? 'optional' : 'required'
}

/** The line of an address that a postcode `x` is written on, such as `AZ x`; undefined without one. */
const lineOf = (postalCountry: string) =>
  formatAddress({ postalCountry, postalCode: 'x' }).find((line) => line.includes('x'))

/**
 * A postcode as its country writes it: `1234 AB` of `1234ab`, `100-0001` of `〒１００－０００１`, `2001` of `MD-2001`. Undefined if no
 * spelling of it has the country's format. Where the format is unknown, the text is only tidied.
 */
export function writePostcode(typed: string, country: string): string | undefined {
  const text = tidyLine(typed.normalize('NFKC')).replace(otherDigits, asciiDigit).replace(/\s+/g, ' ').toUpperCase()
  if (!postcodeValidatorExistsForCountry(country)) return text
  const bare = text.replace(/[^A-Z0-9]/g, '')
  return spellings(bare, country).find((spelling) => isPostcode(spelling, country))
}

/** Spellings of a postcode's letters and digits, as the country writes them first. */
function spellings(bare: string, country: string): string[] {
  const prefix = [country, plates[country], country === 'GB' ? 'UK' : undefined].find(
    (one) => one && bare.startsWith(one),
  )
  // Latvia and Anguilla write their prefix as a part of the postcode; formats of addresses add that of Sweden.
  const isWritten = !lineOf(country)?.includes(`${country}-x`)
  const short = prefix ? bare.slice(prefix.length) : bare
  return [
    ...(isWritten ? [`${country}-${short}`] : []),
    ...[short, bare, `${country}${short}`].flatMap((one) => [...separated(one, country), one]),
    // Oman and El Salvador.
    ...['PC', 'CP'].map((word) => `${word} ${bare.replace(/^(PC|CP)/, '')}`),
  ]
}

function separated(text: string, country: string): string[] {
  if (writtenWhole.includes(country)) return []
  const separators = /[A-Z]/.test(text) ? [' ', '-'] : ['-', ' ']
  const places = Array.from({ length: Math.min(text.length, maxLength) }, (_, place) => place).slice(1)
  return separators.flatMap((one) => places.map((place) => `${text.slice(0, place)}${one}${text.slice(place)}`))
}
const maxLength = 12

/** Countries that write a postcode without the space that its known format permits. */
const writtenWhole = ['BN', 'FR']

const isPostcode = (text: string, country: string) =>
  text !== '' && (postcodeValidator(text, country) || Boolean(alsoWritten[country]?.test(text)))

/** Postcodes that the library does not know: of the British forces, and Argentina's of four digits. */
const alsoWritten: Partial<Record<string, RegExp>> = { GB: /^BFPO \d{1,4}$/, AR: /^\d{4}$/ }

/** Country codes of car plates, which some people write before a postcode: `D-20457`. */
const plates: Partial<Record<string, string>> = {
  ...{
    AT: 'A',
    BE: 'B',
    DE: 'D',
    EE: 'EST',
    ES: 'E',
    FI: 'FIN',
    FR: 'F',
    HU: 'H',
    IT: 'I',
    JP: 'J',
    LI: 'FL',
    LU: 'L',
  },
  ...{ NO: 'N', PT: 'P', RU: 'RUS', SE: 'S', SI: 'SLO', VA: 'V' },
}

/** Digits of Arabic, Persian, Hindi, Bengali and Thai. NFKC has made those of full width plain. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]
function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
}
