import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** Validates a form with its contract's schema. A field shows the first error for it. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodMiniType<unknown, Values>): Resolver<Values> {
  return (values) => resolved(values, errorsOf<Values>(schema, values))
}

/** The same for a form with typed text, which `read` converts to the contract's values first. */
export function typedResolver<Values extends FieldValues>(
  schema: z.ZodMiniType,
  read: (values: Values) => unknown,
): Resolver<Values> {
  return (values) => resolved(values, errorsOf<Values>(schema, read(values)))
}

const resolved = <Values extends FieldValues>(values: Values, errors: FieldErrors<Values>) =>
  Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }

function errorsOf<Values extends FieldValues>(schema: z.ZodMiniType, values: unknown): FieldErrors<Values> {
  const errors: Tree = {}
  for (const { path, message, code } of z.safeParse(schema, values).error?.issues ?? [])
    place(errors, path, { type: code ?? 'invalid', message })
  return errors as FieldErrors<Values>
}

/** Errors of a list must be an array for react-hook-form. */
type Tree = { [key: string]: Tree | FieldError }
type FieldError = { type: string; message: string }

/** Sets an error at the path of its field, unless the field has one already. */
function place(tree: Tree, path: PropertyKey[], error: FieldError) {
  const [key = '', ...rest] = path.map(String)
  if (rest.length === 0) {
    tree[key] ??= error
    return
  }
  tree[key] ??= (/^\d+$/.test(rest[0] ?? '') ? [] : {}) as Tree
  place(tree[key] as Tree, rest, error)
}
