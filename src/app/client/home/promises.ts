/** The shop's promises, on the home page and beside the contact form. */
export const promises = {
  quality: 'Premium quality materials',
  design: 'Custom design shop',
  shipping: 'Fast worldwide shipping',
  occasion: 'Perfect for every occasion',
} as const
