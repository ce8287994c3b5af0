import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** Lets a contract's own schema check a form: its first sentence for a field is the one that the field shows. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodMiniType<unknown, Values>): Resolver<Values> {
  return (values) => resolved(values, errorsOf<Values>(schema, values))
}

/** The same for a form whose values are typed text and become the contract's first: `read` turns one into the other. */
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

/** A list's errors are a list, or the form would not take them for those of the whole list. */
type Tree = { [key: string]: Tree | FieldError }
type FieldError = { type: string; message: string }

/** Puts an error where its field is in the values; the first one of a field stays. */
function place(tree: Tree, path: PropertyKey[], error: FieldError) {
  const [key = '', ...rest] = path.map(String)
  if (rest.length === 0) {
    tree[key] ??= error
    return
  }
  tree[key] ??= (/^\d+$/.test(rest[0] ?? '') ? [] : {}) as Tree
  place(tree[key] as Tree, rest, error)
}
