import type { ShopAnswer } from './contract.ts'
import { shopDefaults } from './settings-defaults.ts'

/** The public facts about a shop without settings of its own. */
export const newShop: ShopAnswer = {
  ...shopDefaults,
  shipsToNames: [],
  homeCountry: 'US',
  payments: 'test',
  stripePublishableKey: null,
}
