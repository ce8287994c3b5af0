import { basicColors, type Color } from '#features/gifts/drawings/colors.ts'
import { sizes } from '#features/gifts/makes/make.ts'
import { makeAmong, type OfferedSize } from '#features/gifts/makes/offer.ts'
import type { RequestCategory, RequestStatus } from '#features/selling/custom-requests/custom-request.ts'

/** People who bought in the demo shop before it opened. Their address tells that they are made up. */
export const demoPeople = [
  ['Mara Okafor', '88 Harbor Lane', 'Portland', 'ME', '04101', 'US'],
  ['Jonas Weber', 'Lindenstraße 12', 'Hamburg', '', '20457', 'DE'],
  ['Priya Raman', '301 Cedar Street', 'Austin', 'TX', '78701', 'US'],
  ['Tom Fielding', '4 Mill Row', 'Leeds', '', 'LS1 4AP', 'GB'],
  ['Chloé Martin', '9 rue des Lilas', 'Lyon', '', '69003', 'FR'],
  ['Noah Kim', '1210 Pine Avenue', 'Seattle', 'WA', '98101', 'US'],
  ['Sofia Lindgren', 'Storgatan 3', 'Uppsala', '', '753 20', 'SE'],
  ['Ben Carter', '77 Elm Drive', 'Denver', 'CO', '80202', 'US'],
  ['Aisha Khan', '15 King Street', 'Toronto', 'ON', 'M5H 1A1', 'CA'],
  ['Luca Bianchi', 'Via Roma 21', 'Torino', 'TO', '10121', 'IT'],
  ['Hannah Novak', '640 Maple Court', 'Madison', 'WI', '53703', 'US'],
  ['Oliver Grant', '22 Beach Road', 'Perth', 'WA', '6000', 'AU'],
  ['Emma de Vries', 'Kerkstraat 8', 'Utrecht', '', '3511 KR', 'NL'],
  ['Grace Liu', '5 Bay Terrace', 'San Diego', 'CA', '92101', 'US'],
] as const

/** The account that the demo shows to shoppers: where it lives, which of the orders are its own, and what it wishes for. */
export const demoShopperPast = {
  address: ['Ada Lindqvist', '14 Larkspur Street', 'Portland', 'OR', '97214', 'US'],
  orders: [10, 22, 31, 49, 55, 59],
  wishes: ['Moon and Star', 'Grand Swirl Vase', 'Sitting Bunny'],
} as const

/** What they had written on their gifts; every third piece has nothing on it. */
export const demoEngravings = [
  'Emma',
  'Ida & Sam',
  '',
  'For Oma',
  'Leo, 4',
  '',
  'Best Dad',
  'Łukasz',
  '',
  'Merry Christmas 2026',
  'Mia',
  '',
  'Zoë + José',
  'Since 2019',
  '',
  'Grandma Rosa',
]

/** How many orders the demo shop's past has. */
export const pastOrders = 60

/** What was bought in an order of the past: one to three gifts, of which some are bought far more often than others, and they are not the newest. */
export function pastLines<Product extends { modelFile: string | null; sizes?: OfferedSize[] | null }>(
  goods: readonly Product[],
  order: number,
) {
  const lines = 1 + (order % 3 === 0 ? 1 : 0) + (order % 11 === 0 ? 1 : 0)
  return Array.from({ length: lines }, (_, place) => {
    const product = goods[Math.floor((((order * 37 + place * 13) % 100) ** 2 / 10_000) * goods.length)] as Product
    const color = basicColors[(order + place) % basicColors.length] ?? 'red'
    const size = product.sizes?.[0]?.size ?? sizes[(order * 2 + place) % sizes.length] ?? 'medium'
    const wanted = demoEngravings[(order + place * 5) % demoEngravings.length] ?? ''
    // What is small, or has a letter on each of its parts, bears a name and no greeting.
    const isShort = size === 'small' || product.modelFile?.includes('caterpillar')
    const make = makeAmong(product, { color, size, engraving: isShort && wanted.length > 10 ? 'Mia' : wanted })
    if (!make) throw new Error(`${product.modelFile} is not sold in ${size} and ${color}.`)
    return { product, make, quantity: order % 8 === 0 ? 2 : 1 }
  })
}

/** From one star to five, as people rate what they like. */
export const demoReviews: readonly [rating: number, text: string | null][] = [
  [5, 'Smaller than I thought and lovelier for it. The name is crisp, you can feel every layer.'],
  [5, 'Arrived two days early. My daughter sleeps beside it.'],
  [4, 'Beautiful color. The gold is a little darker than on the screen.'],
  [5, null],
  [5, 'Third one we order. They never get the spelling wrong.'],
  [3, 'Nice, but one edge was rough. They sent a new one without asking for the old.'],
  [5, 'Exactly as pictured. Wrapped so well I did not have to do it again.'],
  [4, null],
  [5, 'My mother cried. In the good way.'],
  [2, 'Took longer than it said, and I needed it for a birthday.'],
  [5, 'The cat has a name now and a place on the desk.'],
  [4, 'Sturdy. It fell off the shelf twice and did not mind.'],
]

type DemoRequest = {
  title: string
  description: string
  category: RequestCategory
  status: RequestStatus
  quote?: string
}

/** A request in every state. */
export const demoRequests: readonly DemoRequest[] = [
  {
    title: 'Our dog as a key ring',
    description: 'A terrier with one ear up. I can send three photographs from the side.',
    category: 'toy',
    status: 'pending',
  },
  {
    title: 'Name plate for a boat',
    description: 'The name is Petrichor, 30 cm wide, it has to stand the salt and the sun.',
    category: 'other',
    status: 'pending',
  },
  {
    title: 'Twelve place cards',
    description: 'For a wedding in June, two lines each, cream letters on green.',
    category: 'other',
    status: 'quoted',
    quote: '64.00',
  },
  {
    title: 'A lamp like a whale',
    description: 'A night lamp in the form of a blue whale, with room for a small light inside.',
    category: 'toy',
    status: 'accepted',
    quote: '48.00',
  },
  {
    title: 'A stand for a violin bow',
    description: 'It should hold two bows upright and not touch the hair.',
    category: 'other',
    status: 'declined',
    quote: '39.00',
  },
  {
    title: 'A crown for a paper king',
    description: 'For a school play: gold, 18 cm wide, light enough for a child of seven.',
    category: 'other',
    status: 'in-progress',
    quote: '27.00',
  },
  {
    title: 'The house we sold',
    description: 'A small model from the plans, to stand on a shelf, without its fence.',
    category: 'other',
    status: 'completed',
    quote: '120.00',
  },
  {
    title: 'A cup for the best grandmother',
    description: 'With a handle and her name. Then I read that cups are not for drinking from.',
    category: 'other',
    status: 'cancelled',
  },
]

/** Messages to the shop; the first are not read yet. */
export const demoMessages = [
  ['Gift wrap', 'Do you wrap gifts, and can there be a card in the parcel without a price on it?', null],
  ['A name with an accent', 'Can you print the ř in Jiří? The preview shows it, I just want to be sure.', null],
  [
    'Where is my parcel?',
    'It was posted on Monday and the tracking page has not moved since.',
    'It left the sorting centre this morning and should be with you tomorrow. Write to me if it is not.',
  ],
  [
    'Forty key rings',
    'We would like forty key rings for a school fair. Is there a price for that many?',
    'With pleasure: from thirty pieces on it is 20 percent less. I have made you an offer by mail.',
  ],
] as const

/** The workshop's printers, with the filament that is loaded. */
export const demoPrinters: [name: string, color: Color][] = [
  ['Big printer', 'red'],
  ['Printer by the window', 'green'],
]

/** What is on its spools, in grams. */
export const onSpools: [color: Color, gramsLeft: number][] = [
  ['red', 620],
  ['green', 910],
  ['blue', 240],
  ['gold', 450],
]
