/** Whatever is typed into, ticked or chosen from: a list that one is chosen from has no default of its own. */
type Field = Omit<HTMLInputElement, 'defaultValue'> & { defaultValue?: string }

/**
 * Remembers what somebody types and chooses in the page that the server drew while it is not alive: coming alive, it would start from
 * what the server wrote. The answer gives all of it back, as if it were typed then, and presses what was pressed last (rule 107).
 */
export function rememberEarlyInput(): () => void {
  const early = new Map<Field, string | boolean>()
  const remember = (field: Field) => early.set(field, isTicked(field) ? field.checked : field.value)
  const listen = ({ target }: Event) => remember(target as HTMLInputElement)
  addEventListener('input', listen, true)
  // What a browser puts back into a page that is loaded again is not what somebody does now: the page's address says more.
  if (performance.getEntriesByType('navigation').some((arrived) => 'type' in arrived && arrived.type === 'navigate'))
    for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea, select'))
      if (isChanged(field)) remember(field)
  return () => {
    removeEventListener('input', listen, true)
    for (const [field, made] of early) giveBack(field, made)
    dispatchEvent(new Event('alive'))
    const pressed = document.querySelector<HTMLElement>('[data-pressed]')
    pressed?.removeAttribute('data-pressed')
    pressed?.click()
  }
}

const isTicked = ({ type }: Field) => type === 'radio' || type === 'checkbox'

const isChanged = (field: Field) =>
  isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== (field.defaultValue ?? field.querySelector<HTMLOptionElement>('[selected]')?.value ?? field.value)

function giveBack(field: Field, made: string | boolean) {
  if (isTicked(field)) {
    // Of several that exclude each other, the one that was chosen says it all.
    if (!made && field.type === 'radio') return
    field.checked = !made
    return field.click()
  }
  // React takes for an echo what it has seen already, be it what stood here when the page came alive: it sees something else first,
  // and what was made past its own setter. Files are still there.
  if (field.type !== 'file') {
    field.value = made ? '' : ' '
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, made)
  }
  for (const heard of ['input', 'change']) field.dispatchEvent(new Event(heard, { bubbles: true }))
}
