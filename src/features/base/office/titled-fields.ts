import * as z from 'zod/mini'
import { atMostCharacters } from '#platform/length-checks.ts'
import { reasonText } from '#platform/lengths.ts'

const noTitle = 'Title is required.'
/** Title and optional description of back office entities. */
export const titleField = z
  .string(noTitle)
  .check(z.trim(), z.minLength(1, noTitle), atMostCharacters('Title', 120, '.'))
export const descriptionField = z.optional(
  z.nullable(z.string().check(z.trim(), atMostCharacters('Description', reasonText, '.'))),
)
