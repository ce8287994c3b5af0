import { type FormField, fieldsOf, fieldValue } from './field-values.ts'

/** A field, identified by its name and its index among the fields of that name. */
export type TypedField = { name: string; place: number; value: string | boolean }

/** Where the session storage has them. */
export const typedKey = 'typed'

/** Stores what is typed on this page for its next load in this tab. Passwords, card numbers and files are not stored. */
export function keepTypedFields() {
  const typed = fieldsOf(document).flatMap((field): TypedField[] =>
    canBeKept(field)
      ? [{ name: field.name, place: fieldsNamed(field.name).indexOf(field), value: fieldValue(field) }]
      : [],
  )
  sessionStorage.setItem(typedKey, JSON.stringify({ path: location.pathname, typed }))
}

const canBeKept = ({ name, type, autocomplete }: FormField) =>
  name && !['password', 'file', 'hidden'].includes(type) && !autocomplete.startsWith('cc-')

export const fieldsNamed = (name: string) => fieldsOf(document).filter((field) => field.name === name)
