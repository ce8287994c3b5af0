import * as z from 'zod/mini'
import { descriptionField, titleField } from '#features/base/office/titled-fields.ts'
import { readHundredths } from '#platform/hundredths.ts'
import { momentSchema } from '#platform/moment-schema.ts'
import { publishedField } from '#platform/published-field.ts'
import { typedNumberChecks } from '#platform/typed-number.ts'
import { discountTypes } from './offer.ts'

const discountType = z.enum(discountTypes, 'Choose a percentage or a fixed amount.')
export const noOfferValue = 'Use a number such as 10 or 4.50.'
const value = z
  .string(noOfferValue)
  .check(...typedNumberChecks(/^(?=.*[1-9])\d{1,5}(\.\d{1,2})?$/, 'Use a number above 0, such as 10 or 4.50.'))
const fields = {
  description: descriptionField,
  isPublished: z.optional(publishedField),
  startDate: momentSchema,
  endDate: momentSchema,
}

const wholePercent = 100
export const percentTooHigh = `A percentage can be at most ${wholePercent}.`
const isPossible = (offer: { discountType?: string | undefined; value?: string | undefined }) =>
  offer.discountType !== 'percentage' || (readHundredths(offer.value ?? '') ?? 0) <= wholePercent * 100

/** `POST /api/offers`. */
export const createOfferSchema = z
  .object({ title: titleField, discountType, value, ...fields })
  .check(z.refine(isPossible, { error: percentTooHigh, path: ['value'] }))
/** `PUT /api/offers/{id}`: fields that are left out stay; `version` is the version that was edited. */
export const changeOfferSchema = z
  .object({
    title: z.optional(titleField),
    discountType: z.optional(discountType),
    value: z.optional(value),
    ...fields,
    version: z.optional(z.int()),
  })
  .check(z.refine(isPossible, { error: percentTooHigh, path: ['value'] }))
