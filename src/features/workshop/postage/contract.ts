import * as z from 'zod/mini'

const noRate = 'Choose a rate.'
/** `POST /api/postage/{id}`: the rate to buy. */
export const buyLabelSchema = z.strictObject({
  rate: z.string(noRate).check(z.minLength(1, noRate), z.maxLength(100, noRate)),
})
export type BuyLabel = z.output<typeof buyLabelSchema>

/** A rate in the label service's own words and currency, with the days in transit where they are known. */
const rateSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  price: z.string(),
  currency: z.string(),
  days: z.nullable(z.int()),
})
export type Rate = z.output<typeof rateSchema>

/** A bought label; `address` is the URL to print it from. */
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

/** `GET /api/postage`: the label service, null without a key, and the labels of waiting parcels. */
export const postageSchema = z.object({ seller: z.nullable(z.string()), labels: z.array(labelSchema) })
export type Postage = z.output<typeof postageSchema>

/** `POST /api/postage/{id}/rates`: the rates, the cheapest first; or the label, if the parcel has one. */
export const ratesSchema = z.object({ rates: z.array(rateSchema), label: z.nullable(labelSchema) })
export type Rates = z.output<typeof ratesSchema>
/** The answer to a purchase. */
export const boughtSchema = z.object({ label: labelSchema })
export type BoughtAnswer = z.output<typeof boughtSchema>
