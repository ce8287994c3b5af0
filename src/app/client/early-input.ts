/** An input, a text area or a select; a select has no `defaultValue`. */
type Field = Omit<HTMLInputElement, 'defaultValue'> & { defaultValue?: string }

/**
 * Remembers what is typed and chosen in the server-rendered page before it is hydrated: hydration would start from the server's values.
 * The returned function restores those values as input events (rule 107).
 */
export function rememberEarlyInput(): () => void {
  const early = new Map<Field, string | boolean>()
  const remember = (field: Field) => early.set(field, isTicked(field) ? field.checked : field.value)
  const listen = ({ target }: Event) => remember(target as HTMLInputElement)
  addEventListener('input', listen, true)
  // On a reload the browser restores old values; the page's address is more current.
  if (performance.getEntriesByType('navigation').some((arrived) => 'type' in arrived && arrived.type === 'navigate'))
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea, select'))
      if (isChanged(field)) remember(field)
  return () => {
    removeEventListener('input', listen, true)
    for (const [field, value] of early) restore(field, value)
  }
}

const isTicked = ({ type }: Field) => type === 'radio' || type === 'checkbox'

const isChanged = (field: Field) =>
  isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== (field.defaultValue ?? field.querySelector<HTMLOptionElement>('[selected]')?.value ?? field.value)

function restore(field: Field, value: string | boolean) {
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
