import { daysToPrintOf, showBusinessDays } from '#features/base/settings/settings-defaults.ts'
import { customPrintingDays } from '#features/base/settings/shop-words.ts'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import type { InformationPage, ShopFacts } from './page.ts'

export const termsPage = ({ shopName, shippingFee, payments, ...facts }: ShopFacts): InformationPage => ({
  title: 'Terms',
  description: `The terms under which ${shopName} sells: prices, contract, engraving, delivery and liability, in plain words.`,
  introduction: 'What you can expect of us and what we expect of you, in plain words.',
  drawing: 'coaster',
  well: 'bg-butter',
  sections: [
    {
      id: 'who',
      title: 'Who you are dealing with',
      blocks: [
        `You buy from the people who run ${shopName}. Their name, address, telephone number and email address are on the [contact page](${linkTo('/contact')}); letters and claims reach them there.`,
        ...(payments === 'test'
          ? ['This shop runs on test payments at the moment: no money moves and no contract is made.']
          : []),
      ],
    },
    {
      id: 'order',
      title: 'How an order is made',
      blocks: [
        'What the shop shows is an invitation. Your order is an offer, and it is accepted when the payment has succeeded and you see “Order Confirmed!”. You then get an email with everything that was agreed.',
        'If we cannot make what you ordered, we tell you and give all the money back.',
        'A custom design is agreed when you accept our quote and pay it. A quote is valid until the date shown on it.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and payment',
      blocks: [
        `Prices are in US dollars. Shipping is a flat ${showDollars(shippingFee)} an order. The amount on the Place Order button is the amount that is charged; if a price has changed in the meantime, you are asked again before you pay.`,
        'Payment is by card, through the payment provider, when you order.',
      ],
    },
    {
      id: 'words',
      title: 'What you ask us to print',
      blocks: [
        'We print the words exactly as you type them. Please send us only words, pictures and designs that you may use.',
        'We do not print weapons or parts of them, or anything that insults or threatens people. We decline and refund such orders.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery and returns',
      blocks: [
        `Gifts leave us in ${showBusinessDays(daysToPrintOf(facts), facts.daysToMake)}, custom prints in ${customPrintingDays(facts)}${facts.tracksParcels ? ', and travel with tracking' : ''}: see [Shipping](${linkTo('/shipping')}). What you can send back, and what happens if something is wrong, is under [Returns](${linkTo('/returns')}).`,
      ],
    },
    {
      id: 'use',
      title: 'What the gifts are for',
      blocks: [
        `The gifts are decorations and keepsakes. They are not toys for small children, not for food, and not for places hotter than 131 °F (55 °C). The [FAQ](${linkTo('/faq')}) explains how to care for them. We are not liable for damage from uses ruled out here or in the FAQ. Nothing here limits the liability that the law requires.`,
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Keep your password to yourself and your email address up to date: what you need to know about an order is sent there. You can delete your account whenever you like; open orders still arrive.',
      ],
    },
    {
      id: 'law',
      title: 'If we disagree',
      blocks: [
        `[Talk to us](${linkTo('/contact')}) first; most problems are solved with one more print. The law that protects you as a consumer where you live applies in any case.`,
      ],
    },
  ],
})
