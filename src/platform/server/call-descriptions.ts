import * as z from 'zod/mini'
import type { ListChoices } from '../list-address.ts'

/** Descriptions that many calls share. */
export const publishedParameter = {
  published: '`true`: only what visitors see. This is always so for callers who are not admins.',
}
export const pageParameter = { page: 'The page, from 1.' }

export const searchParameter = { q: 'The search text.' }
export const sameAsCsv = 'The same as a CSV file.'

/** The query parameters of a back-office list, by its choices. */
export const describeChoices = (choices: ListChoices): Record<string, string> => ({
  ...searchParameter,
  ...Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, values.filter(Boolean).join(', ') || 'Any text.']),
  ),
  ...pageParameter,
})

/** The answer of a call that deletes something. */
export const deletedAnswer = z.object({ id: z.string() })
