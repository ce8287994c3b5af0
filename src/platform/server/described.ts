import * as z from 'zod/mini'
import type { ListChoices } from '../list-address.ts'

/** What many calls have in common, described once. */
export const published = { published: '`true`: only what visitors see. For everybody but an admin it is so anyway.' }
export const paged = { page: 'The page, from 1.' }

export const words = { q: 'Words to look for.' }
export const asFile = 'The same as a CSV file.'

/** The query of a list of the back office, by what may be chosen of it. */
export const describeChoices = (choices: ListChoices): Record<string, string> => ({
  ...words,
  ...Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, values.filter(Boolean).join(', ') || 'Any text.']),
  ),
  ...paged,
})

/** The answer of a call after which something is not there any more. */
export const gone = z.object({ id: z.string() })
