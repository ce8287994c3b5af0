/** An input, a text area or a select; a select has no `defaultValue`. */
export type FormField = Omit<HTMLInputElement, 'defaultValue'> & { defaultValue?: string }

export const isTicked = ({ type }: FormField) => type === 'radio' || type === 'checkbox'

export const fieldValue = (field: FormField): string | boolean => (isTicked(field) ? field.checked : field.value)

export const fieldsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')]

/** Sets a field as if it were typed into. */
export function restoreField(field: FormField, value: string | boolean) {
  if (isTicked(field)) {
    // Of a radio group, the chosen button is enough.
    if (!value && field.type === 'radio') return
    field.checked = !value
    return field.click()
  }
  // React ignores an event whose value it already knows: it gets another value first, then the restored one past its own setter.
  // A file field keeps its files.
  if (field.type !== 'file') {
    field.value = value ? '' : ' '
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
