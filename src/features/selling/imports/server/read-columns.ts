import * as z from 'zod/mini'
import { Problem } from '#platform/problem.ts'
import { mappingSchema } from '../contract.ts'
import type { ImportWish } from './import-products.ts'

/** Reads the `columns` parameter. Throws 400 for invalid JSON. */
export function readColumns(typed: string | null): ImportWish['columns'] {
  if (typed === null) return undefined
  if (typed === 'guess') return typed
  const parsed = z.safeParse(mappingSchema, parseJson(typed))
  if (!parsed.success) throw new Problem('bad-request', 'Send the columns as JSON, such as {"name":["Title"]}.')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
