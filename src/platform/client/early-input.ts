import { type FormField, fieldsOf, fieldValue, isTicked, restoreField } from './field-values.ts'

/**
 * Remembers what is typed and chosen in the server-rendered page before it is hydrated: hydration would start from the server's values.
 * The returned function restores those values as input events (rule 107).
 */
export function rememberEarlyInput(): () => void {
  const early = new Map<FormField, string | boolean>()
  const remember = (field: FormField) => early.set(field, fieldValue(field))
  const listen = ({ target }: Event) => remember(target as HTMLInputElement)
  addEventListener('input', listen, true)
  // On a reload the browser restores old values. The page's address is more current than a value that nobody has typed since.
  const isFresh = performance
    .getEntriesByType('navigation')
    .some((arrived) => 'type' in arrived && arrived.type === 'navigate')
  for (const field of fieldsOf(document)) {
    if (field.hasAttribute('data-typed') || (isFresh && isChanged(field))) remember(field)
    field.removeAttribute('data-typed')
  }
  return () => {
    removeEventListener('input', listen, true)
    for (const [field, value] of early) restoreField(field, value)
  }
}

const isChanged = (field: FormField) =>
  isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== (field.defaultValue ?? field.querySelector<HTMLOptionElement>('[selected]')?.value ?? field.value)
