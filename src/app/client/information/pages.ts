import type { PageText } from '#features/base/settings/texts.ts'
import { aboutPage } from './about.ts'
import { faqPage } from './faq.ts'
import type { InformationPage, ShopFacts } from './page.ts'
import { privacyPage } from './privacy.ts'
import { returnsPage } from './returns.ts'
import { shippingPage } from './shipping.ts'
import { termsPage } from './terms.ts'

export type PageName = Exclude<PageText, 'hours'>

/** The information pages with the shop's own texts. */
export const informationPages = {
  shipping: shippingPage,
  returns: returnsPage,
  faq: faqPage,
  about: aboutPage,
  privacy: privacyPage,
  terms: termsPage,
} satisfies Record<PageName, (shop: ShopFacts) => InformationPage>

export const pageNames = Object.keys(informationPages) as PageName[]
