import * as z from 'zod/mini'

/** What a thing of the back office that has a title is called and, if somebody wants, described as. */
export const titleField = z
  .string('Title is required.')
  .check(z.trim(), z.minLength(1, 'Title is required.'), z.maxLength(120, 'Title must be at most 120 characters.'))
export const descriptionField = z.optional(
  z.nullable(z.string().check(z.trim(), z.maxLength(500, 'Description must be at most 500 characters.'))),
)
