import * as z from 'zod/mini'
import { momentSchema } from '#platform/moment-schema.ts'
import { isWebAddress } from '#platform/web-address.ts'

const title = z
  .string('Title is required.')
  .check(z.trim(), z.minLength(1, 'Title is required.'), z.maxLength(120, 'Title must be at most 120 characters.'))
/** Own paths and https addresses: anything else, `javascript:` first of all, leads nowhere good. */
const address = z
  .string('Use an address.')
  .check(
    z.trim(),
    z.maxLength(2000, 'Use a shorter address.'),
    z.refine(isWebAddress, 'Use an address that starts with / or https://.'),
  )
const image = z.string('Image is required.').check(z.trim(), z.minLength(1, 'Image is required.'))
const fields = {
  description: z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(500, 'Description must be at most 500 characters.'))),
  ),
  link: z.optional(z.nullable(z.union([z.literal(''), address], 'Use an address that starts with / or https://.'))),
  isPublished: z.optional(z.boolean('Published is yes or no.')),
  startDate: momentSchema,
  endDate: momentSchema,
}

/** `POST /api/banners`. */
export const createBannerSchema = z.object({ title, image: z.pipe(image, address), ...fields })
/** `PUT /api/banners/{id}`: what is not sent stays; `version` is the one the change was made from. */
export const changeBannerSchema = z.object({
  title: z.optional(title),
  image: z.optional(z.pipe(image, address)),
  ...fields,
  version: z.optional(z.int()),
})
