import * as z from 'zod/mini'
import { noMoreThan } from '#platform/length-checks.ts'
import { viewName } from '#platform/lengths.ts'
import { noViewName } from './no-view-name.ts'

/** `POST /api/views`: a named search of a back office list. `query` is the address from `?` on. */
export const savedViewSchema = z.strictObject({
  list: z.string().check(z.regex(/^[a-z-]{1,30}$/, 'There is no such list.')),
  name: z.string(noViewName).check(z.trim(), z.minLength(1, noViewName), noMoreThan(viewName, '.')),
  query: z.string().check(z.regex(/^\?[^\s#]{1,500}$/, 'There is no search to save. Search or filter the list first.')),
})
/** A saved view. */
export const savedViewAnswerSchema = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type SavedView = z.output<typeof savedViewAnswerSchema>
/** `GET /api/views?list=`. */
export const savedViewsSchema = z.array(savedViewAnswerSchema)

/** `GET /api/find?q=`, for admins: a search result with its link. */
export const foundSchema = z.object({
  kind: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
  href: z.string(),
})
export type Found = z.output<typeof foundSchema>
export const foundListSchema = z.array(foundSchema)

/** `GET /api/dashboard/waiting`: the number of open tasks per back office screen, by the screen's path. */
export const waitingSchema = z.record(z.string(), z.int())
export type Waiting = z.output<typeof waitingSchema>
