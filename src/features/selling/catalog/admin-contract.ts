import * as z from 'zod/mini'
import { customsCodeSchema } from '#features/base/settings/customs-code.ts'
import { colorKey, offerWishFields } from '#features/gifts/makes/make-schema.ts'
import { materialKey } from '#features/gifts/makes/material-schema.ts'
import { atMost, atMostCharacters } from '#platform/length-checks.ts'
import { imageText, longText } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'
import { pictureSchema } from '#platform/picture-schema.ts'
import { tooLargePicture } from '#platform/picture-upload.ts'
import { publishedField } from '#platform/published-field.ts'
import { typedNumberChecks } from '#platform/typed-number.ts'
import { asTidyLine } from '#platform/typed-text.ts'
import { isWebAddress, maxAddress, noAddress, noWebAddress } from '#platform/web-address.ts'
import { categoryTypes, outOfStockRules } from './catalog.ts'
import { warnings } from './warnings.ts'

const noName = 'Name is required.'
const name = (most: number) =>
  z.string(noName).check(asTidyLine(), z.minLength(1, noName), atMostCharacters('Name', most, '.'))
const description = z.optional(z.nullable(z.string().check(z.trim(), atMostCharacters('Description', longText, '.'))))
/** Paths of the shop and https addresses only. Others, such as `javascript:`, would be unsafe links. */
const address = z.string(noAddress).check(z.maxLength(maxAddress), z.refine(isWebAddress, noWebAddress))
const slug = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and dashes for the address.'),
  )

/** No defaults here: in a change, fields that are left out stay. The tables have the defaults. */
const categoryFields = {
  description,
  type: z.optional(oneOf(categoryTypes)),
  slug: z.optional(slug),
  image: z.optional(z.nullable(pictureSchema)),
  isPublished: z.optional(publishedField),
}

/** `POST /api/categories`. */
export const createCategorySchema = z.object({ name: name(80), ...categoryFields })
/** `PUT /api/categories/{id}`: `version` is the version that was edited. */
export const changeCategorySchema = z.object({
  name: z.optional(name(80)),
  ...categoryFields,
  version: z.optional(z.int()),
})

/** A product's image: an address, or a picture as a data string, which the server stores as a file. */
const image = z.string('Use image addresses.').check(z.maxLength(8_000_000, tooLargePicture))
export const noPrice = 'Enter the price, such as 18.50.'
const price = z.union(
  [
    z.string().check(...typedNumberChecks(/^\d{1,8}(\.\d{1,2})?$/, noPrice)),
    z.number().check(z.refine((amount) => /^\d{1,8}(\.\d{1,2})?$/.test(String(amount)), noPrice)),
  ],
  noPrice,
)
const productFields = {
  description,
  images: z.optional(z.array(image, '`images` must be a list.').check(atMost(12, 'Use at most … images.'))),
  imageTexts: z.optional(
    z.array(z.string().check(z.trim(), atMost(imageText, 'Describe an image in at most … characters.'))),
  ),
  imageColors: z.optional(z.array(z.union([z.literal(''), colorKey]))),
  modelFile: z.optional(z.nullable(z.union([z.literal(''), address]))),
  material: z.optional(materialKey),
  ...offerWishFields,
  warnings: z.optional(z.array(oneOf(warnings), 'Send a list of warnings.')),
  /** `''` or null means the shop's customs code. */
  customsCode: z.optional(
    z.pipe(
      z.nullable(customsCodeSchema),
      z.transform((code) => code || null),
    ),
  ),
  /** `''` means no category. */
  categoryId: z.optional(
    z.pipe(
      z.nullable(z.string().check(z.maxLength(60))),
      z.transform((id) => id || null),
    ),
  ),
  whenOutOfStock: z.optional(oneOf(outOfStockRules)),
  isPublished: z.optional(publishedField),
}
const maxStock = 1_000_000
const stock = z
  .int('Stock must be a whole number.')
  .check(
    z.minimum(0, 'Stock cannot be below 0.'),
    z.maximum(maxStock, `Stock can be at most ${maxStock.toLocaleString('en-US')}.`),
  )

/** `POST /api/products`; `price` in dollars. */
export const createProductSchema = z.object({ name: name(120), price, stock: z.optional(stock), ...productFields })
/** `PUT /api/products/{id}`: `version` is the version that was edited. */
export const changeProductSchema = z.object({
  name: z.optional(name(120)),
  price: z.optional(price),
  stock: z.optional(stock),
  ...productFields,
  version: z.optional(z.int()),
  /** The stock that the admin was shown: it may have changed, because sales do not raise the version. */
  shownStock: z.optional(z.int()),
})
