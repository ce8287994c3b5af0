import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import * as z from 'zod/mini'

/** Lets a contract's own schema check a form: its first sentence for a field is the one that the field shows. */
export function schemaResolver<Values extends FieldValues>(schema: z.ZodMiniType<unknown, Values>): Resolver<Values> {
  return async (values) => {
    const checked = z.safeParse(schema, values)
    if (checked.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, message, code } of checked.error.issues) errors[path.join('.')] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
