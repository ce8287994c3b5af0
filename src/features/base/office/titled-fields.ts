import * as z from 'zod/mini'
import { atMostCharacters } from '#platform/length-checks.ts'
import { reasonText } from '#platform/lengths.ts'

const noTitle = 'Title is required.'
/** What a thing of the back office that has a title is called and, if somebody wants, described as. */
export const titleField = z
  .string(noTitle)
  .check(z.trim(), z.minLength(1, noTitle), atMostCharacters('Title', 120, '.'))
export const descriptionField = z.optional(
  z.nullable(z.string().check(z.trim(), atMostCharacters('Description', reasonText, '.'))),
)
