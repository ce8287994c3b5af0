import type { Settings } from './settings.ts'

const shippingFee = '5.99'

/** A shop nobody has configured yet. */
export const defaultSettings: Settings = {
  shopName: 'Little Layers',
  shippingFee,
  sizePricing: 'base',
  taxPercent: '0',
  daysToMake: 3,
  contactEmail: 'hello@little-layers.example',
  contactPhone: '+1 (503) 555-0142',
  postalAddress: '1420 SW Alder Street, Portland, OR 97205, United States',
  announcement: `Printed to order in 2–3 days · Flat $${shippingFee} shipping worldwide`,
  heroStats: [
    { figure: '500+', text: 'designs' },
    { figure: '24h', text: 'printing' },
    { figure: '5-star', text: 'rating' },
  ],
}
