import { fieldValue, restoreField } from './field-values.ts'
import { fieldsNamed, type TypedField, typedKey } from './typed-fields.ts'

/** Restores the stored fields; those that a screen draws later as soon as they are there, for ten seconds. */
export function restoreTypedFields() {
  const stored = sessionStorage.getItem(typedKey)
  if (!stored) return
  sessionStorage.removeItem(typedKey)
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
