import * as z from 'zod/mini'

/** What an owner can change about the shop; the defaults are in `settings-defaults.ts`, which ships to the browser. */
export const settingsSchema = z.object({
  shopName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** The flat shipping fee, in dollars (specification, section 9). */
  shippingFee: z.string().check(z.regex(/^\d{1,6}\.\d{2}$/, 'Use an amount such as 5.99')),
  /** Whether a size changes the price that is charged. decisions/0005 */
  sizePricing: z.enum(['base', 'size']),
  /** Where shoppers reach the shop; messages are mailed to `contactEmail`. */
  contactEmail: z.email('Please enter a valid email address').check(z.maxLength(254)),
  contactPhone: z.string().check(z.trim(), z.maxLength(40)),
  postalAddress: z.string().check(z.trim(), z.maxLength(300)),
  announcement: z.string().check(z.maxLength(160)),
  heroStats: z.array(z.object({ figure: z.string(), text: z.string() })).check(z.maxLength(4)),
})
export type Settings = z.output<typeof settingsSchema>
