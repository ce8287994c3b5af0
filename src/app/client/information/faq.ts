import { answerTime } from '#features/base/settings/answer-time.ts'
import { mayPassCustoms } from '#features/base/settings/customs.ts'
import { allDestinations } from '#features/base/settings/destinations.ts'
import { daysToPrintOf, showBusinessDays } from '#features/base/settings/settings-defaults.ts'
import { allMaterials, customPrintingDays, materialsOf, withTracking } from '#features/base/settings/shop-words.ts'
import { engravingLimit } from '#features/gifts/makes/make.ts'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import { capital } from '#platform/words.ts'
import type { InformationPage, ShopFacts } from './page.ts'

export const faqPage = ({
  shippingFee,
  sizePricing,
  sizeFactors: { medium, large },
  ...facts
}: ShopFacts): InformationPage => ({
  title: 'FAQ',
  description:
    'Printing times, sizes and prices, materials, engraving, care and safety of 3D printed gifts, in short answers.',
  introduction: 'Short answers to what people ask before they order, and after.',
  drawing: 'octopus',
  well: 'bg-lilac',
  sections: [
    {
      id: 'how-long',
      title: 'How long does it take?',
      blocks: [
        `Gifts in stock are packed in ${showBusinessDays(facts.daysToMake)}; personalized gifts, and gifts printed to order, in ${showBusinessDays(daysToPrintOf(facts))}. Custom printing takes ${customPrintingDays(facts)}. Transit time is added; [Shipping](${linkTo('/shipping')}) has the details.`,
      ],
    },
    {
      id: 'countries',
      title: 'Do you ship to my country?',
      blocks: [
        `${facts.shipsToNames.length > 0 ? 'We' : 'Yes, we'} ship ${allDestinations(facts)}${withTracking(facts)}, for ${showDollars(shippingFee)} an order.${mayPassCustoms(facts) ? ' If your country charges import duty, you pay it when the parcel arrives.' : ''}`,
      ],
    },
    {
      id: 'materials',
      title: 'What are the gifts made of?',
      blocks: [
        `Premium ${allMaterials(facts)}. The gifts in the shop are printed in layers of 0.2 mm, in premium PLA unless their page says otherwise; ${allOf(materialsOf(facts).length)} for a [custom design](${linkTo('/custom-request')}).`,
        {
          table: aboutMaterials.filter(([name]) => isOffered(name, facts)),
        },
      ],
    },
    {
      id: 'sizes',
      title: 'How big is it, and does the size change the price?',
      blocks: [
        'Small is 5 cm, medium 8 cm and large 12 cm, measured along the longest side. Between two prints of the same design a fraction of a millimeter can differ.',
        sizePricing === 'size'
          ? `A medium gift costs ${medium} times and a large one ${large} times the price of a small one. Product page, cart and payment show the same amount.`
          : 'Every size costs the same: the price on the product page is what the cart and the payment show.',
      ],
    },
    {
      id: 'engraving',
      title: 'What can be engraved?',
      blocks: [
        `Up to ${engravingLimit} characters: a name, a year, a sentence. We print exactly what you type, so please read it twice. Short words stand larger than long ones.`,
      ],
    },
    {
      id: 'custom',
      title: 'Can you print my own idea?',
      blocks: [
        `Yes. Describe it in a [custom request](${linkTo('/custom-request')}), with up to five pictures. ${capital(answerTime)} you get a quote, and nothing is printed or charged before you accept it.`,
      ],
    },
    {
      id: 'care',
      title: 'How do I look after it?',
      blocks: [
        {
          list: [
            'Keep it away from heat. A car in the sun, a radiator or a candle is too warm for PLA: it bends from about 55 °C.',
            'Wipe it with a damp cloth. Never put it into a dishwasher or hot water.',
            `Indoors the colors keep for years; in direct sunlight any filament fades${isOffered('Resin', facts) ? ' and resin yellows' : ''}.`,
            'Thin parts break when they are bent. A print is a gift to look at and to hold, not a tool.',
          ],
        },
      ],
    },
    {
      id: 'children',
      title: 'Is it a toy for a small child?',
      blocks: [
        'No. Our gifts are decorations and keepsakes. They have not been tested as toys, and thin or small parts can break off and be swallowed. Please keep them away from children under three, and watch older children when they play with them.',
      ],
    },
    {
      id: 'food',
      title: 'Can food touch it?',
      blocks: [
        'It should not. Between printed layers there are grooves that no washing reaches, and our prints are not certified for food. An egg in its shell or wrapped candy is fine; unwrapped food is not. The same goes for drinks and fish tanks.',
      ],
    },
    {
      id: 'payment',
      title: 'Is my card safe?',
      blocks: [
        `Your card is typed into a field of the payment provider and goes to them directly. This shop never sees or stores its number. [Privacy](${linkTo('/privacy')}) says what we do keep.`,
      ],
    },
    {
      id: 'account',
      title: 'Do I need an account?',
      blocks: [
        'To look around and fill a cart, no. To pay, to keep a wishlist and to ask for a custom design, yes: that is how your orders, their tracking and their receipts stay together in one place. You can delete it yourself at any time.',
      ],
    },
    {
      id: 'else',
      title: 'What if my question is not here?',
      blocks: [`[Write to us](${linkTo('/contact')}). We answer ${answerTime}.`],
    },
  ],
})

const aboutMaterials: [string, string][] = [
  ['PLA', 'Stiff, matt and light. Softens from about 55 °C.'],
  ['PETG', 'Tougher and a little glossy, for things that are handled a lot. Softens from about 75 °C.'],
  ['Resin', 'Very fine details and a smooth surface. More brittle, and it yellows in strong sunlight.'],
]

const isOffered = (name: string, facts: Pick<ShopFacts, 'materials'>) =>
  materialsOf(facts).some((one) => one.toLowerCase() === name.toLowerCase())

const allOf = (count: number) =>
  count === 1
    ? 'it is the choice'
    : `${count === 2 ? 'both' : count === maxCounted ? 'all three' : 'all of them'} are choices`
const maxCounted = 3
