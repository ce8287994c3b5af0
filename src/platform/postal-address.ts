import { formatAddress } from 'localized-address-format'
import * as z from 'zod/mini'
import type { Address } from './address.ts'
import { countryName, isCountry } from './countries.ts'
import { postcodeIn, writePostcode } from './postcode.ts'
import { asTidyLine } from './typed-text.ts'

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
    z.string('Country is required').check(z.refine((code) => isCountry(code), 'Choose a country.')),
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

/** Whom to ask for an address, and its country. */
export const askedAddressSchema = z.strictObject({ name: line('Name'), country: rest.country })

export const noPhone = 'Enter a phone number. Our carrier needs one.'
/** A typed address for a shop whose carrier needs the recipient's phone number. */
export const reachableAddressSchema = z.pipe(
  typedAddress.check(z.refine(({ phone }) => Boolean(phone), { path: ['phone'], error: noPhone })),
  z.transform(asStored),
)
