import { type ShippingFacts, shippingPromise } from '#features/base/settings/shop-words.ts'

/** The shop's promises, on the home page and beside the contact form. */
export const promisesOf = (shop: ShippingFacts) => ({
  quality: 'Premium quality materials',
  design: 'Custom design shop',
  shipping: shippingPromise(shop),
  occasion: 'Perfect for every occasion',
})
