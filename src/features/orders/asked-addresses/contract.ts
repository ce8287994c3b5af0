import * as z from 'zod/mini'
import { typedAddressSchema } from '#platform/postal-address.ts'

const noKey = 'Open the whole link.'
const key = z.string(noKey).check(z.minLength(1, noKey), z.maxLength(100, noKey))

/** The answer of `POST /api/orders/{id}/recipients/{number}/link`: the path of a new link, which is shown once. */
export const addressLinkSchema = z.object({ path: z.string() })
export type AddressLink = z.output<typeof addressLinkSchema>

/** `POST /api/address-links/open`. */
export const openAddressLinkSchema = z.strictObject({ key })

/** What a link asks for; `from` is the buyer's name, null if it was deleted. */
export const askedByLinkSchema = z.object({
  from: z.nullable(z.string()),
  name: z.string(),
  country: z.string(),
  isAnswered: z.boolean(),
})
export type AskedByLink = z.output<typeof askedByLinkSchema>

/** `POST /api/address-links/answer`. */
export const answerAddressLinkSchema = z.strictObject({ key, shippingAddress: typedAddressSchema })
export type AnswerAddressLink = z.output<typeof answerAddressLinkSchema>
