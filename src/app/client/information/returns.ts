import { engravingLimit } from '#features/gifts/makes/make.ts'
import { linkTo } from '#platform/link.ts'
import type { InformationPage } from './page.ts'
import { returnDays } from './return-days.ts'

export const returnsPage = (): InformationPage => ({
  title: 'Returns',
  description: `What can be sent back, what happens when a print is faulty, and how a refund reaches you.`,
  introduction:
    'If it’s our mistake, we’ll fix it, engraved or not. A gift that was made for one person cannot be sold to another.',
  drawing: 'giftbox',
  well: 'bg-blush',
  sections: [
    {
      id: 'faults',
      title: 'Something is wrong with it',
      blocks: [
        `If a gift arrives broken, in the wrong color or size, or with other words than the ones you typed, [write to us](${linkTo('/contact')}) within ${returnDays} days of its arrival, with the number of the order and a photo.`,
        'We print it again or give the money back, as you prefer. This holds for personalized gifts too, and you do not have to send the faulty piece back unless we ask for it; then we pay for shipping.',
        'Fine horizontal lines are not a fault: they are how a 3D print is made, and how you can tell it from cast plastic.',
      ],
    },
    {
      id: 'change-of-mind',
      title: 'You have changed your mind',
      blocks: [
        `A gift without an engraving can come back within ${returnDays} days of its arrival, unused and in a box that protects it. [Write to us](${linkTo('/contact')}) first, so that we expect it and can tell you where to send it. You pay for return shipping; we refund the price of the gift.`,
        {
          list: [
            'A gift with an engraving, even of one letter, is made for you and cannot be returned.',
            'A custom design that was printed after you accepted its quote cannot be returned.',
            'Color and size are choices that the shop offers to everybody; they do not make a gift personalized.',
          ],
        },
        'If the law of your country gives you more rights, you have those too.',
      ],
    },
    {
      id: 'cancel',
      title: 'Stopping an order',
      blocks: [
        `Printing starts soon after you have paid. As long as your order in [your account](${linkTo('/account')}) does not say Shipped, [ask us](${linkTo('/contact')}) and we will stop it if we still can. What has already been engraved counts as printed.`,
      ],
    },
    {
      id: 'engraving',
      title: 'Spelling and engraving',
      blocks: [
        `We print exactly what you type, up to ${engravingLimit} characters. We do not correct names, add accents or move commas. The cart, the checkout and the confirmation show your text exactly as it will be printed. Please check it there.`,
      ],
    },
    {
      id: 'refunds',
      title: 'How a refund reaches you',
      blocks: [
        'A refund always goes back to the card that paid. We send an email when it is on its way; your bank decides how many days it takes to show.',
      ],
    },
  ],
})
