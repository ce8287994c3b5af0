import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'

/** Reads values that autofill has written without an event. Call it before the form is submitted. */
export function readFilled<Values extends FieldValues, Context>(
  form: UseFormReturn<Values, Context>,
  element: HTMLFormElement,
): void {
  for (const field of element.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    const name = field.name as FieldPath<Values>
    const known: unknown = name ? form.getValues(name) : undefined
    if (typeof known === 'string' && known !== field.value)
      form.setValue(name, field.value as FieldPathValue<Values, FieldPath<Values>>, { shouldDirty: true })
  }
}
