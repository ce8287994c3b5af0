import * as z from 'zod/mini'
import { descriptionField, titleField } from '#features/office/titled-fields.ts'
import { momentSchema } from '#platform/moment-schema.ts'
import { pictureSchema } from '#platform/picture-schema.ts'
import { isWebAddress, noWebAddress } from '#platform/web-address.ts'

/** Own paths and https addresses: anything else, `javascript:` first of all, leads nowhere good. */
const address = z
  .string('Use an address.')
  .check(z.trim(), z.maxLength(2000, 'Use a shorter address.'), z.refine(isWebAddress, noWebAddress))
const image = z.string('Image is required.').check(z.trim(), z.minLength(1, 'Image is required.'))
const fields = {
  description: descriptionField,
  link: z.optional(z.nullable(z.union([z.literal(''), address], noWebAddress))),
  isPublished: z.optional(z.boolean('Published is yes or no.')),
  startDate: momentSchema,
  endDate: momentSchema,
}

/** `POST /api/banners`. */
export const createBannerSchema = z.object({ title: titleField, image: z.pipe(image, pictureSchema), ...fields })
/** `PUT /api/banners/{id}`: what is not sent stays; `version` is the one the change was made from. */
export const changeBannerSchema = z.object({
  title: z.optional(titleField),
  image: z.optional(z.pipe(image, pictureSchema)),
  ...fields,
  version: z.optional(z.int()),
})
