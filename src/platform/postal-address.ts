import { formatAddress } from 'localized-address-format'
import * as z from 'zod/mini'
import type { Address } from './address.ts'
import { officialCode } from './country-aliases.ts'
import { postcodeIn, writePostcode } from './postcode.ts'
import { asTidyLine } from './typed-text.ts'

/** ISO 3166-1 countries and territories. */
const codes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  )

const names = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a country; an unknown code is returned as it is. */
export const countryName = (code: string) => (codes.includes(code) ? (names.of(code) ?? code) : code)

/** The code of a country by its code, an alias such as `UK`, or its English name; `undefined` if there is none. */
export function findCountry(typed: string): string | undefined {
  const code = officialCode(typed)
  return codes.includes(code) ? code : codes.find((one) => names.of(one)?.toUpperCase() === code)
}

/** Every country with its name, in alphabetical order after the shop's own country. */
export const countries = (first = 'US'): { value: string; name: string }[] =>
  codes
    .map((value) => ({ value, name: countryName(value) }))
    .sort(
      (one, other) => Number(other.value === first) - Number(one.value === first) || one.name.localeCompare(other.name),
    )

/** Countries whose addresses may have a county that the post does not need: Irish postcodes identify the house. */
const withoutState = ['IE']

/** Whether a country's addresses have a state (province, prefecture) and a postcode (rule 48). */
export const asksFor = (country: string) => ({
  state: !withoutState.includes(country) && isWritten(country, { administrativeArea: 'x' }),
  zip: postcodeIn(country),
})
const isWritten = (postalCountry: string, part: Parameters<typeof formatAddress>[0]) =>
  formatAddress({ postalCountry, ...part }).some((line) => line.includes('x'))

/** An address as the country's post writes it, line by line. */
export const addressLines = ({ name, street, street2 = '', city, state, zip, country }: Address): string[] => [
  ...formatAddress({
    postalCountry: country,
    ...(name && { name }),
    addressLines: [street, street2],
    locality: city,
    administrativeArea: state,
    postalCode: zip,
  }),
  countryName(country),
]

const text = (most: number, tooLong: string) => z.string('Required').check(asTidyLine(), z.maxLength(most, tooLong))
const line = (label: string) => text(120, `${label} is too long`).check(z.minLength(1, `${label} is required`))

const badPhone = 'Please check the phone number.'
/** A phone number such as `+49 (0)30 1234-56`, with at least five digits. */
const phone = text(40, badPhone).check(z.refine((typed) => !typed || /(?:\d\D*){5}/.test(typed), badPhone))

const rest = {
  street: line('Street'),
  street2: z.optional(text(120, 'The second line is too long')),
  city: line('City'),
  state: z._default(text(120, 'State is too long'), ''),
  zip: z._default(text(20, 'ZIP code is too long'), ''),
  country: z._default(
    z.string('Country is required').check(z.refine((code) => codes.includes(code), 'Choose a country.')),
    'US',
  ),
  phone: z.optional(phone),
}
type Placed = { street2?: string | undefined; state: string; zip: string; country: string; phone?: string | undefined }

function byCountry({ value, issues }: { value: Placed; issues: z.core.$ZodRawIssue[] }) {
  const { zip, state, country } = value
  const refuse = (field: 'state' | 'zip', message: string) =>
    issues.push({ code: 'custom', message, path: [field], input: value[field] })
  const asked = asksFor(country)
  if (asked.state && !state) refuse('state', 'State is required')
  if (asked.zip === 'required' && !zip) refuse('zip', 'ZIP code is required')
  else if (asked.zip !== 'absent' && zip && !writePostcode(zip, country))
    refuse('zip', 'This postcode does not fit the country. Please check both.')
}

/** An address as it is stored: the postcode in its country's format, without fields that the country does not use. */
function asStored<Sent extends Placed>({ street2, phone, ...sent }: Sent) {
  const asked = asksFor(sent.country)
  return {
    ...sent,
    ...(street2 && { street2 }),
    state: asked.state ? sent.state : '',
    zip: asked.zip !== 'absent' && sent.zip ? (writePostcode(sent.zip, sent.country) ?? sent.zip) : '',
    ...(phone && { phone }),
  }
}

/**
 * An address in a request (rule 48). The country decides whether a state and a postcode are required, and the postcode's format;
 * fields that the country does not use are stored as `''`.
 */
export const sentAddressSchema = z.pipe(
  z.object({ name: z.optional(text(120, 'Name is too long')), ...rest }).check(byCountry),
  z.transform(asStored),
)

const typedAddress = z.object({ name: line('Name'), ...rest }).check(byCountry)

/** A typed address; the recipient's name is required. */
export const typedAddressSchema = z.pipe(typedAddress, z.transform(asStored))

export const noPhone = 'Enter a phone number. Our carrier needs one.'
/** A typed address for a shop whose carrier needs the recipient's phone number. */
export const reachableAddressSchema = z.pipe(
  typedAddress.check(z.refine(({ phone }) => Boolean(phone), { path: ['phone'], error: noPhone })),
  z.transform(asStored),
)
