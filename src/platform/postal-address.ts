import { formatAddress } from 'localized-address-format'
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'
import * as z from 'zod/mini'
import type { Address } from './address.ts'

/** ISO 3166-1 countries and territories. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en', { type: 'region' })

/** What people call a country; a code that is none stays as it is. */
export const countryName = (code: string) => (codes.includes(code) ? (names.of(code) ?? code) : code)

/** Every country with its name, by the alphabet, the shop's own first. */
export const countries = (first = 'US'): { value: string; name: string }[] =>
  codes
    .map((value) => ({ value, name: countryName(value) }))
    .sort(
      (one, other) => Number(other.value === first) - Number(one.value === first) || one.name.localeCompare(other.name),
    )

/** Where a county may be written and the post does without it: Irish postcodes name the house. */
const withoutState = ['IE']

/** Whether addresses of a country have a state (a province, a prefecture) and a postcode: its post says so (rule 48). */
export const asksFor = (country: string) => ({
  state: !withoutState.includes(country) && isWritten(country, { administrativeArea: 'x' }),
  zip: isWritten(country, { postalCode: 'x' }),
})
const isWritten = (postalCountry: string, part: Parameters<typeof formatAddress>[0]) =>
  formatAddress({ postalCountry, ...part }).some((line) => line.includes('x'))

/** An address as the country's post writes it, line by line. */
export const addressLines = ({ name, street, city, state, zip, country }: Address): string[] => [
  ...formatAddress({
    postalCountry: country,
    ...(name && { name }),
    addressLines: [street],
    locality: city,
    administrativeArea: state,
    postalCode: zip,
  }),
  countryName(country),
]

const text = (most: number, tooLong: string) => z.string('Required').check(z.trim(), z.maxLength(most, tooLong))
const line = (label: string) => text(120, `${label} is too long`).check(z.minLength(1, `${label} is required`))

const rest = {
  street: line('Street'),
  city: line('City'),
  state: z._default(text(120, 'State is too long'), ''),
  zip: z._default(text(20, 'ZIP code is too long'), ''),
  country: z._default(
    z.string('Country is required').check(z.refine((code) => codes.includes(code), 'Choose a country.')),
    'US',
  ),
}
type Placed = { state: string; zip: string; country: string }

function byCountry({ value, issues }: { value: Placed; issues: z.core.$ZodRawIssue[] }) {
  const { zip, state } = value
  const refuse = (field: 'state' | 'zip', message: string) =>
    issues.push({ code: 'custom', message, path: [field], input: value[field] })
  const asked = asksFor(value.country)
  if (asked.state && !state) refuse('state', 'State is required')
  if (asked.zip && !zip) refuse('zip', 'ZIP code is required')
  else if (asked.zip && !fits(value)) refuse('zip', 'This postcode does not fit the country. Please check both.')
}

function withoutUnasked<Sent extends Placed>(sent: Sent): Sent {
  const asked = asksFor(sent.country)
  return { ...sent, state: asked.state ? sent.state : '', zip: asked.zip ? sent.zip : '' }
}

/**
 * An address as it is sent (rule 48). The country decides what is asked for: a state where its addresses have one, a postcode
 * likewise and in its form where that is known; what is not asked for is stored as `''`.
 */
export const sentAddressSchema = z.pipe(
  z.object({ name: z.optional(text(120, 'Name is too long')), ...rest }).check(byCountry),
  z.transform(withoutUnasked),
)

/** A typed address; the recipient's name is required. */
export const typedAddressSchema = z.pipe(
  z.object({ name: line('Name'), ...rest }).check(byCountry),
  z.transform(withoutUnasked),
)

const fits = ({ zip, country }: Placed) =>
  !postcodeValidatorExistsForCountry(country) || postcodeValidator(zip, country)
