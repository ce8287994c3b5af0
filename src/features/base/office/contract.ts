import * as z from 'zod/mini'
import { noMoreThan } from '#platform/length-checks.ts'
import { viewName } from '#platform/lengths.ts'
import { noViewName } from './no-view-name.ts'

/** `POST /api/views`: a search of one of the back office's lists, by a name. `query` is the address from `?` on. */
export const savedViewSchema = z.strictObject({
  list: z.string().check(z.regex(/^[a-z-]{1,30}$/, 'There is no such list.')),
  name: z.string(noViewName).check(z.trim(), z.minLength(1, noViewName), noMoreThan(viewName, '.')),
  query: z.string().check(z.regex(/^\?[^\s#]{1,500}$/, 'There is nothing to save: choose a search or a filter first.')),
})
/** A search as its list offers it. */
export const savedViewAnswerSchema = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type SavedView = z.output<typeof savedViewAnswerSchema>
/** `GET /api/views?list=`. */
export const savedViewsSchema = z.array(savedViewAnswerSchema)

/** `GET /api/find?q=`, an admin's: something in the shop that what was typed may mean, and where it is. */
export const foundSchema = z.object({
  kind: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
  href: z.string(),
})
export type Found = z.output<typeof foundSchema>
export const foundListSchema = z.array(foundSchema)

/** `GET /api/dashboard/waiting`: how much waits for somebody, by the screen where it waits. */
export const waitingSchema = z.record(z.string(), z.int())
export type Waiting = z.output<typeof waitingSchema>
