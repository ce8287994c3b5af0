/** The companies that deliver parcels. */
export const carriers = [
  'dhl',
  'ups',
  'usps',
  'fedex',
  'dpd',
  'gls',
  'hermes',
  'evri',
  'royal-mail',
  'post-at',
  'la-poste',
  'postnl',
] as const
export type Carrier = (typeof carriers)[number]

/** Label on pages, papers and in emails. */
export const trackingNumber = 'Tracking number'

/** Name and tracking page of each carrier. The tracking number replaces the `…`. */
const known = {
  dhl: { name: 'DHL', follow: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=…&submit=1' },
  ups: { name: 'UPS', follow: 'https://www.ups.com/track?tracknum=…' },
  usps: { name: 'USPS', follow: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=…' },
  fedex: { name: 'FedEx', follow: 'https://www.fedex.com/fedextrack/?trknbr=…' },
  dpd: { name: 'DPD', follow: 'https://tracking.dpd.de/status/en_US/parcel/…' },
  gls: { name: 'GLS', follow: 'https://gls-group.com/GROUP/en/parcel-tracking?match=…' },
  hermes: {
    name: 'Hermes',
    follow: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#…',
  },
  evri: { name: 'Evri', follow: 'https://www.evri.com/track/parcel/…' },
  'royal-mail': { name: 'Royal Mail', follow: 'https://www.royalmail.com/track-your-item#/tracking-results/…' },
  'post-at': { name: 'Post.at', follow: 'https://www.post.at/sv/sendungsdetails?snr=…' },
  'la-poste': { name: 'La Poste', follow: 'https://www.laposte.fr/outils/suivre-vos-envois?code=…' },
  postnl: { name: 'PostNL', follow: 'https://postnl.nl/tracktrace/?B=…' },
} satisfies Record<Carrier, { name: string; follow: string }>

export const carrierName = (carrier: Carrier) => known[carrier].name

/** The tracking page of a parcel; null when neither `carrier` nor the form of the number tells the carrier. */
export function followAddress(trackingNumber: string | null, carrier: Carrier | null): string | null {
  const by = carrier ?? (trackingNumber && carrierOfNumber(trackingNumber))
  if (!trackingNumber || !by) return null
  return known[by].follow.replace('…', encodeURIComponent(bare(trackingNumber)))
}

/** The carrier named in a typed text, other words ignored; null when there is none or more than one. */
export function readCarrier(typed: string): Carrier | null {
  const text = letters(typed)
  const meant = carriers.filter((one) => [letters(known[one].name), ...(alsoCalled[one] ?? [])].some(isIn(text)))
  return meant.length === 1 ? (meant[0] ?? null) : null
}

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const isIn = (text: string) => (name: string) => text.includes(name)
const alsoCalled: Partial<Record<Carrier, string[]>> = {
  usps: ['unitedstatespostalservice'],
  'post-at': ['sterreichischepost', 'austrianpost'],
  'la-poste': ['colissimo'],
}

/** The only carrier whose numbers have this form and check digit; null for the many ambiguous numbers. */
export function carrierOfNumber(trackingNumber: string): Carrier | null {
  const number = bare(trackingNumber)
  return forms.find(({ looks, checks }) => looks.test(number) && checks(number))?.carrier ?? postOf(number)
}

const bare = (number: string) => number.replace(/[\s-]/g, '').toUpperCase()

const forms: { carrier: Carrier; looks: RegExp; checks: (number: string) => boolean }[] = [
  { carrier: 'ups', looks: /^1Z[0-9A-Z]{15}\d$/, checks: checksUps },
  // A scanned number has 420 and the ZIP code in front.
  {
    carrier: 'usps',
    looks: /^(?:420\d{5}(?:\d{4})?)?9[1-5]\d{20}$/,
    checks: (number) => checksUsps(number.slice(-22)),
  },
  { carrier: 'dhl', looks: /^JJD\d{15,18}$/, checks: () => true },
  { carrier: 'postnl', looks: /^3S[A-Z]{4}\d{7,9}$/, checks: () => true },
]

/** UPS check digit: letters count from A = 2, and every second digit counts twice. */
function checksUps(number: string): boolean {
  const values = [...number.slice(2, -1)].map((one) => (/\d/.test(one) ? Number(one) : (one.charCodeAt(0) - 63) % 10))
  const sum = values.reduce((all, value, place) => all + (place % 2 ? 2 * value : value), 0)
  return (10 - (sum % 10)) % 10 === Number(number.at(-1))
}

/** USPS check digit: from the right, the first and every second digit counts three times. */
function checksUsps(number: string): boolean {
  const digits = [...number].map(Number).reverse()
  return digits.reduce((all, digit, place) => all + (place % 2 ? 3 * digit : digit), 0) % 10 === 0
}

/** The postal services' shared form (UPU S10): two letters, eight digits, a check digit, the country of posting. */
function postOf(number: string): Carrier | null {
  const [, digits = '', country = ''] = /^[A-Z]{2}(\d{9})([A-Z]{2})$/.exec(number) ?? []
  const sum = postWeights.reduce((all, weight, place) => all + weight * Number(digits[place]), 0)
  const rest = 11 - (sum % 11)
  const check = rest === 10 ? 0 : rest === 11 ? 5 : rest
  return check === Number(digits[8]) ? (posts.get(country) ?? null) : null
}
const postWeights = [8, 6, 4, 2, 3, 5, 9, 7]
const posts = new Map<string, Carrier>([
  ['US', 'usps'],
  ['GB', 'royal-mail'],
  ['DE', 'dhl'],
  ['AT', 'post-at'],
  ['FR', 'la-poste'],
  ['NL', 'postnl'],
])
