import type { ShopAnswer } from './contract.ts'
import { shopDefaults } from './settings-defaults.ts'
import { footerPromise, footerTagline } from './shop-words.ts'

/** The public facts about a shop without settings of its own. */
export const newShop: ShopAnswer = {
  ...shopDefaults,
  shipsToNames: [],
  footerSentences: [footerTagline(shopDefaults), footerPromise({ ...shopDefaults, shipsToNames: [] })],
  homeCountry: 'US',
  payments: 'test',
  stripePublishableKey: null,
}
