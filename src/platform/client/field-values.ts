/** An input, text area or select. A select has no `defaultValue`. */
export type FormField = Omit<HTMLInputElement, 'defaultValue'> & { defaultValue?: string }

export const isTicked = ({ type }: FormField) => type === 'radio' || type === 'checkbox'

export const fieldValue = (field: FormField): string | boolean => (isTicked(field) ? field.checked : field.value)

export const fieldsOf = (root: ParentNode) => [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')]

/** Sets a field as if it were typed into. */
export function restoreField(field: FormField, value: string | boolean) {
  if (isTicked(field)) {
    // In a radio group, only the selected button is set.
    if (!value && field.type === 'radio') return
    field.checked = !value
    return field.click()
  }
  // React ignores an event whose value it already knows. So the field first gets another value, then this one past React's setter.
  // A file field keeps its files.
  if (field.type !== 'file') {
    field.value = value ? '' : ' '
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  }
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
