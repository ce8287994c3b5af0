import * as z from 'zod/mini'

const line = (label: string, most = 120) =>
  z
    .string('Required')
    .check(z.trim(), z.minLength(1, `${label} is required`), z.maxLength(most, `${label} is too long`))

/** A postal address by the API's names (rule 43); `name` is who the parcel is for. */
export const addressSchema = z.object({
  name: z.optional(z.string().check(z.trim(), z.maxLength(120, 'Name is too long'))),
  street: line('Street'),
  city: line('City'),
  state: line('State'),
  zip: line('ZIP code', 20),
  country: z._default(line('Country', 60), 'US'),
})
export type Address = z.output<typeof addressSchema>

/** The countries the address form offers, the default first. Shipping is worldwide: the list is a help, not a limit. */
export const countries = {
  US: 'United States',
  AU: 'Australia',
  AT: 'Austria',
  BE: 'Belgium',
  CA: 'Canada',
  DK: 'Denmark',
  FI: 'Finland',
  FR: 'France',
  DE: 'Germany',
  IE: 'Ireland',
  IT: 'Italy',
  JP: 'Japan',
  NL: 'Netherlands',
  NZ: 'New Zealand',
  NO: 'Norway',
  PL: 'Poland',
  PT: 'Portugal',
  ES: 'Spain',
  SE: 'Sweden',
  CH: 'Switzerland',
  GB: 'United Kingdom',
} as const
