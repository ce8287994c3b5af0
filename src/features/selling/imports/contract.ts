import * as z from 'zod/mini'
import { importColumns, sources, variantChoices } from './columns.ts'

/** The file's headings for each field, as a query parameter: `{"name":["Title"]}`. */
export const mappingSchema = z.partialRecord(
  z.enum(importColumns),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(30)),
)

/** A product after the import: `images` is the number of images, `category` the category's name. */
const previewSchema = z.object({
  line: z.int(),
  isNew: z.boolean(),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.string(),
  stock: z.int(),
  category: z.nullable(z.string()),
  images: z.int(),
  isPublished: z.boolean(),
})
export type Preview = z.output<typeof previewSchema>

/** `POST /api/products/import`: what a file would change, or has changed. `line` is the line of a problem in the file. */
export const importAnswerSchema = z.object({
  rows: z.number(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  problems: z.array(z.object({ line: z.number(), column: z.nullable(z.string()), sentence: z.string() })),
  /** The file's headings, the detected source, and the headings for each field. */
  headings: z.array(z.string()),
  source: z.enum(sources),
  columns: mappingSchema,
  /** The file's columns with content that are not imported, and the number of their rows with content. */
  leftOut: z.array(z.object({ heading: z.string(), rows: z.int() })),
  /** Gifts with several variants, and what becomes of the variants; null if there are none. */
  variants: z.nullable(z.object({ gifts: z.int(), variants: z.int(), choice: z.enum(variantChoices) })),
  /** Gifts that an earlier import made, and whether they are imported again; null if there are none. */
  alreadyHere: z.nullable(z.object({ gifts: z.int(), again: z.boolean() })),
  /** Pictures at addresses of other servers in new and changed products, and whether they are copied; null if there are none. */
  pictures: z.nullable(z.object({ outside: z.int(), copy: z.boolean() })),
  /** What the user should know before importing. */
  notes: z.array(z.string()),
  /** The first products after the import. */
  preview: z.array(previewSchema),
})
export type ImportAnswer = z.output<typeof importAnswerSchema>

/** `GET /api/products/picture-copies`: pictures of other servers that stay there, wait to be copied, or could not be; at most 100 failures are named. */
export const pictureCopiesSchema = z.object({
  outside: z.int(),
  waiting: z.int(),
  failed: z.int(),
  failures: z.array(z.object({ productId: z.string(), product: z.string(), address: z.string(), reason: z.string() })),
})
export type PictureCopies = z.output<typeof pictureCopiesSchema>
