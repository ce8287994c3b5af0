import * as z from 'zod/mini'
import { importColumns, sources } from './columns.ts'

/** Which headings of a file our columns are read from, in an address: `{"name":["Title"]}`. */
export const mappingSchema = z.partialRecord(
  z.enum(importColumns),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(30)),
)

/** A gift as it will be: `images` is how many it has, `category` what its collection is called. */
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

/** `POST /api/products/import`: what a file would change, or has changed; `line` is where in the file something is wrong. */
export const importAnswerSchema = z.object({
  rows: z.number(),
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  problems: z.array(z.object({ line: z.number(), column: z.nullable(z.string()), sentence: z.string() })),
  /** What the file calls its columns, whose file that looks like, and from which of them ours are read. */
  headings: z.array(z.string()),
  source: z.enum(sources),
  columns: mappingSchema,
  /** What a person should know before it is imported. */
  notes: z.array(z.string()),
  /** The first gifts as they will be. */
  preview: z.array(previewSchema),
})
export type ImportAnswer = z.output<typeof importAnswerSchema>
