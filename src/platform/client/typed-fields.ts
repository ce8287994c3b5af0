import { type FormField, fieldsOf, fieldValue, restoreField } from './field-values.ts'

/** A field, identified by its name and its index among the fields of that name. */
type TypedField = { name: string; place: number; value: string | boolean }

const storageKey = 'typed'

/** Stores what is typed on this page for its next load in this tab. Passwords, card numbers and files are not stored. */
export function keepTypedFields() {
  const typed = fieldsOf(document).flatMap((field): TypedField[] =>
    canBeKept(field)
      ? [{ name: field.name, place: fieldsNamed(field.name).indexOf(field), value: fieldValue(field) }]
      : [],
  )
  sessionStorage.setItem(storageKey, JSON.stringify({ path: location.pathname, typed }))
}

/** Restores the stored fields; those that a screen draws later as soon as they are there, for ten seconds. */
export function restoreTypedFields() {
  const stored = sessionStorage.getItem(storageKey)
  if (!stored) return
  sessionStorage.removeItem(storageKey)
  const { path, typed }: { path: string; typed: TypedField[] } = JSON.parse(stored)
  if (path !== location.pathname) return
  let missing = typed
  const restore = () => {
    missing = missing.filter(({ name, place, value }) => {
      const field = fieldsNamed(name)[place]
      if (field && fieldValue(field) !== value) restoreField(field, value)
      return !field
    })
  }
  const observer = new MutationObserver(restore)
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), 10_000)
  restore()
}

const canBeKept = ({ name, type, autocomplete }: FormField) =>
  name && !['password', 'file', 'hidden'].includes(type) && !autocomplete.startsWith('cc-')

const fieldsNamed = (name: string) => fieldsOf(document).filter((field) => field.name === name)
