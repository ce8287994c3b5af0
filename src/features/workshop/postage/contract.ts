import * as z from 'zod/mini'

const noRate = 'Choose how the parcel goes.'
/** `POST /api/postage/{id}`: which of the rates is bought. */
export const buyLabelSchema = z.strictObject({
  rate: z.string(noRate).check(z.minLength(1, noRate), z.maxLength(100, noRate)),
})
export type BuyLabel = z.output<typeof buyLabelSchema>

/** A way in which a parcel can go, in the seller's own words and money, and how many days it takes where that is known. */
const rateSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  price: z.string(),
  currency: z.string(),
  days: z.nullable(z.int()),
})
export type Rate = z.output<typeof rateSchema>

/** A label that was bought; `address` is where it can be printed from. */
const labelSchema = z.object({
  parcelId: z.string(),
  carrier: z.string(),
  service: z.string(),
  price: z.string(),
  currency: z.string(),
  trackingNumber: z.string(),
  address: z.string(),
})
export type Label = z.output<typeof labelSchema>

/** `GET /api/postage`: who sells labels, nobody without a key, and those of the parcels that stand here. */
export const postageSchema = z.object({ seller: z.nullable(z.string()), labels: z.array(labelSchema) })
export type Postage = z.output<typeof postageSchema>

/** `POST /api/postage/{id}/rates`: the ways it can go, the cheapest first; or its label, where it has one after all. */
export const ratesSchema = z.object({ rates: z.array(rateSchema), label: z.nullable(labelSchema) })
export type Rates = z.output<typeof ratesSchema>
/** The answer to a label that was bought. */
export const boughtSchema = z.object({ label: labelSchema })
export type BoughtAnswer = z.output<typeof boughtSchema>
