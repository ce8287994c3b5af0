import { defaultLetters } from '#features/gifts/makes/make.ts'
import type { notOnPages } from './contract.ts'
import type { Settings } from './settings.ts'

type Workshop = keyof typeof notOnPages

/** Defaults of the public settings. */
export const shopDefaults: Omit<Settings, Workshop> = {
  shopName: 'Little Layers',
  shippingFee: '5.99',
  shipsTo: '',
  tracksParcels: true,
  materials: 'PLA, PETG, resin',
  phoneAtCheckout: 'optional',
  guestCheckout: true,
  wrappings: [],
  sizePricing: 'base',
  sizeFactors: { medium: '1.3', large: '1.8' },
  taxPercent: '0',
  daysToMake: 3,
  daysToPrint: 5,
  quoteDays: 14,
  timeZone: 'UTC',
  contactEmail: 'hello@little-layers.example',
  contactPhone: '+1 (503) 555-0142',
  postalAddress: '1420 SW Alder Street, Portland, OR 97205, United States',
  imprint: '',
  logo: '',
  socialLinks: { facebook: '', twitter: '', instagram: '' },
  menus: { shop: {}, finding: {}, categories: {}, collections: {}, help: {} },
  footerLinks: [],
  /** Generated from the days and the fee until an owner writes one (rule 45). */
  announcement: '',
  heroStats: [
    { figure: '500+', text: 'designs' },
    { figure: '24h', text: 'printing' },
    { figure: '5-star', text: 'rating' },
  ],
}

/** Defaults of all settings. Separate, to keep the confidential settings out of the browser's chunk. */
export const defaultSettings: Settings = {
  ...shopDefaults,
  handlingDays: 1,
  workingDays: [1, 2, 3, 4, 5],
  holidays: '01-01, 12-25, 12-26',
  transit: 'US 2-5\nCA 5-9\n* 7-14',
  reorderGrams: 250,
  daysToRestock: 0,
  lettersColor: defaultLetters,
  whenColorIsOut: 'later',
  correctionMinutes: 30,
  correctionEnds: 'with-printing',
  claimDays: 30,
  replyDomain: '',
  replySecret: '',
  tellDelays: true,
  bedWidth: 250,
  bedDepth: 210,
  bedGap: 5,
  filamentPrice: '22.00',
  filamentPrices: [],
  machineHour: '0.25',
  wageHour: '20.00',
  handMinutes: 3,
  packagingCost: '0.80',
  // Ornamental articles of plastics.
  customsCode: '392640',
  failurePercent: 5,
  leastMargin: 40,
  mailClosing: '',
  texts: {},
  footerTexts: { tagline: { text: '', isHidden: false }, promise: { text: '', isHidden: false } },
  tellMe: ['order', 'request', 'answer', 'message', 'dispute', 'payment'],
  staffRefunds: '100.00',
  staffExports: false,
  staffDeletesMessages: false,
}

/** A range of days: `2–3 days` for 3, and `2–5 days` for 5 with `first` 3. */
export const showDays = (most: number, first = most): string =>
  most === 1 ? '1 day' : `${Math.max(1, first - 1)}–${most} days`

/** The same for running text: `2-3 business days` for 3. */
export const showBusinessDays = (most: number, first?: number): string =>
  showDays(most, first).replace('–', '-').replace(' day', ' business day')

/** Maximum days until a printed gift ships; never less than for a gift from stock. */
export const daysToPrintOf = ({ daysToMake, daysToPrint }: Pick<Settings, 'daysToMake' | 'daysToPrint'>) =>
  Math.max(daysToMake, daysToPrint)
