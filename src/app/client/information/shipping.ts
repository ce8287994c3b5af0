import { mayPassCustoms } from '#features/base/settings/customs.ts'
import { allDestinations, destinations } from '#features/base/settings/destinations.ts'
import { daysToPrintOf, showBusinessDays } from '#features/base/settings/settings-defaults.ts'
import { customPrintingDays, withTracking } from '#features/base/settings/shop-words.ts'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import type { InformationPage, ShopFacts } from './page.ts'

export const shippingPage = ({ shippingFee, ...facts }: ShopFacts): InformationPage => ({
  title: 'Shipping',
  description: `Ready to ship in ${showBusinessDays(daysToPrintOf(facts), facts.daysToMake)}, sent ${destinations(facts)}${withTracking(facts)} for a flat ${showDollars(shippingFee)} an order.`,
  introduction: `One price for every parcel: ${showDollars(shippingFee)} an order, ${facts.shipsToNames.length > 0 ? '' : 'wherever it goes and '}however much is in it.${facts.tracksParcels ? ' Every parcel can be tracked.' : ''}`,
  drawing: 'rocket',
  well: 'bg-sky',
  sections: [
    {
      id: 'times',
      title: 'When it is ready',
      blocks: [
        'Almost nothing here lies in a warehouse. Your order goes to a printer, a printer takes its time, and a person looks at every piece before it is packed.',
        {
          table: [
            ['Gifts in stock', `${showBusinessDays(facts.daysToMake)} until the parcel leaves us`],
            ['Personalized gifts, and gifts printed to order', `${showBusinessDays(daysToPrintOf(facts))} until then`],
            ['Custom printing', `${customPrintingDays(facts)} once you have accepted and paid the quote`],
            ['Rush requests', '1-3 days, for an additional fee that the quote names before you pay'],
          ],
        },
        'Business days are Monday to Friday. Transit time is added and depends on the country: each gift, your cart and your order show the estimated arrival dates. A carrier can still be late, so order early if you need your gift by a certain date.',
      ],
    },
    {
      id: 'cost',
      title: 'What it costs',
      blocks: [
        `We ship ${allDestinations(facts)}. Shipping is a flat ${showDollars(shippingFee)} for each order. You see it in the cart before you sign in, and it is the amount that is charged.`,
        ...(mayPassCustoms(facts)
          ? [
              'Your country may charge import duty or VAT when the parcel arrives. Customs charges it, not we, and we cannot know the amount in advance.',
            ]
          : []),
      ],
    },
    {
      id: 'tracking',
      title: 'Following your parcel',
      blocks: [
        ...(facts.tracksParcels
          ? [
              `You get an email when the order is placed and another when it ships. The tracking number is in it, and on the order in [your account](${linkTo('/account')}) with everything that has happened so far.`,
              `If the tracking has not changed for ten days, [write to us](${linkTo('/contact')}). We ask the carrier and find an answer with you.`,
            ]
          : [
              `You get an email when the order is placed and another when it ships. The order in [your account](${linkTo('/account')}) shows everything that has happened so far.`,
              `If your parcel has not come by the last day of its estimate, [write to us](${linkTo('/contact')}). We ask the carrier and find an answer with you.`,
            ]),
      ],
    },
    {
      id: 'address',
      title: 'A wrong address',
      blocks: [
        `Please check the address before you pay: the label is printed from what you typed. Until the parcel has left us we can correct it, so [tell us](${linkTo('/contact')}) at once, with the number of the order.`,
        'A parcel that comes back because the address was wrong can be sent again for another shipping fee.',
      ],
    },
  ],
})
