import { linkTo } from '#platform/link.ts'
import type { InformationPage, ShopFacts } from './page.ts'

export const privacyPage = ({ shopName, payments }: ShopFacts): InformationPage => ({
  title: 'Privacy',
  description: `What ${shopName} stores about you, why, for how long, and how to see or delete it.`,
  introduction:
    'We store what it takes to make and send your gifts, and nothing to follow you around. No trackers, no advertising, no analytics.',
  drawing: 'fox',
  well: 'bg-butter',
  sections: [
    {
      id: 'what',
      title: 'What we store',
      blocks: [
        {
          table: [
            [
              'Your account',
              'Name, email address, the date you joined, and your password as a hash that cannot be turned back into it.',
            ],
            [
              'Your sessions',
              `One entry for each browser you are signed in with: when it was last used and what the browser calls itself. You can see and end them in [your account](${linkTo('/account/profile')}).`,
            ],
            ['Your cart', 'What you put into it, with color, size and engraving, also without an account.'],
            ['Your wishlist', 'Which gifts are on it.'],
            ['Your addresses', 'Those on your orders and, if you ticked “Save address”, the last ones for next time.'],
            [
              'Your orders',
              'What you bought, engraved words included, what it cost, where it goes and every step it took.',
            ],
            ['Your custom requests', 'What you wrote, the pictures you sent, our quote and your answer to it.'],
            ['Your messages', 'Name, email address, subject and text of what you send us through the contact form.'],
            ['Buying as a guest', 'Your name and email address, with the order that you placed.'],
            ['The server’s log', 'Time, page and outcome of each request; neither your name nor what you typed.'],
          ],
        },
        'To stop people from guessing passwords or flooding a form, we count attempts by network address. The counts are deleted once they expire.',
      ],
    },
    {
      id: 'cookies',
      title: 'Two cookies',
      blocks: [
        'This shop sets two cookies, each with a random number that scripts cannot read. The first recognizes your browser, which keeps your cart and keeps you signed in. It is set when you first put something into the cart or sign in, and it ends 30 days after your last visit, or when you sign out. The second is set when you sign in and lasts half a year: it tells us that you have signed in with this browser before. A stranger who guesses at your password then cannot lock you out.',
        'Your browser also stores, without sending them to us, how far you had scrolled, the country you chose for arrival dates, and the draft of a custom request that you have not sent yet.',
      ],
    },
    {
      id: 'cards',
      title: 'Your card',
      blocks: [
        payments === 'stripe'
          ? 'Payments are handled by Stripe. What you type into the card field goes from your browser to Stripe and never to us. We keep the number of the payment, not of the card. Stripe sets its own cookies on the cart and the payment page to detect fraud. If you pay with a wallet such as Apple Pay, it gives us your name, email address and addresses for the order.'
          : 'This shop runs on test payments: no real card is charged and none should be entered. In a shop with real payments, the card number goes to a payment provider and never reaches the shop.',
      ],
    },
    {
      id: 'others',
      title: 'Who else gets it',
      blocks: [
        {
          list: [
            'The carrier gets the name and address on the parcel.',
            'The payment provider gets the amount and what you type into its fields.',
            'Our mail provider carries the emails about your orders and your account. There is no newsletter.',
            'No other company gets your data. We do not sell data or show ads.',
          ],
        },
      ],
    },
    {
      id: 'how-long',
      title: 'How long',
      blocks: [
        `A guest’s cart lasts 30 days after the last visit. An account lasts until you delete it, in [Profile and security](${linkTo('/account/profile')}).`,
        'Deleting it removes your name, email address, password, sessions, saved addresses, wishlist, cart and custom requests at once. Orders stay in our books, because a shop has to account for them, but without your name: finished orders lose their addresses immediately, and open orders lose them after they have arrived.',
        `For orders that you placed as a guest, [write to us](${linkTo('/contact')}): we delete your name and email address from them in the same way.`,
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        `You can see and change almost everything in [your account](${linkTo('/account')}). For a copy of all of it, for a correction or for anything else, [write to us](${linkTo('/contact')}); you do not have to give a reason. The same address tells you who runs this shop. You can also complain to the authority for data protection where you live.`,
      ],
    },
  ],
})
