import * as z from 'zod/mini'
import { descriptionField, titleField } from '#features/base/office/titled-fields.ts'
import { momentSchema } from '#platform/moment-schema.ts'
import { pictureSchema } from '#platform/picture-schema.ts'
import { publishedField } from '#platform/published-field.ts'
import { isWebAddress, maxAddress, noAddress, noWebAddress, tooLongAddress } from '#platform/web-address.ts'

/** Paths of the shop and https addresses only. Others, such as `javascript:`, would be unsafe links. */
const address = z
  .string(noAddress)
  .check(z.trim(), z.maxLength(maxAddress, tooLongAddress), z.refine(isWebAddress, noWebAddress))
const noImage = 'Image is required.'
const image = z.string(noImage).check(z.trim(), z.minLength(1, noImage))
const fields = {
  description: descriptionField,
  link: z.optional(z.nullable(z.union([z.literal(''), address], noWebAddress))),
  isPublished: z.optional(publishedField),
  startDate: momentSchema,
  endDate: momentSchema,
}

/** `POST /api/banners`. */
export const createBannerSchema = z.object({ title: titleField, image: z.pipe(image, pictureSchema), ...fields })
/** `PUT /api/banners/{id}`: fields that are left out stay; `version` is the version that was edited. */
export const changeBannerSchema = z.object({
  title: z.optional(titleField),
  image: z.optional(z.pipe(image, pictureSchema)),
  ...fields,
  version: z.optional(z.int()),
})
