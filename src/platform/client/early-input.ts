import { type FormField, fieldsOf, fieldValue, isTicked, restoreField } from './field-values.ts'

type EarlyInput = {
  /** Call it when hydration begins: from then on React hears presses itself. */
  endPresses: () => void
  restore: () => void
}

/**
 * Remembers what is typed, chosen and pressed in the server-rendered page before it is hydrated: hydration would start from the server's
 * values, and a button does nothing yet. `restore` sends those values as input events and presses the last pressed button again (rule 107).
 */
export function rememberEarlyInput(): EarlyInput {
  const early = new Map<FormField, string | boolean>()
  const remember = (field: FormField) => early.set(field, fieldValue(field))
  const listen = ({ target }: Event) => remember(target as HTMLInputElement)
  addEventListener('input', listen, true)
  let pressed: HTMLButtonElement | null = null
  // Links and the buttons of forms have no part in this: links work without a program, and the buttons of forms wait for it.
  const press = (target: Element) => {
    pressed = target.closest<HTMLButtonElement>('button[type=button]') ?? pressed
  }
  const listenToPress = ({ target }: Event) => press(target as Element)
  addEventListener('click', listenToPress, true)
  for (const target of document.querySelectorAll('[data-pressed]')) {
    target.removeAttribute('data-pressed')
    press(target)
  }
  // On a reload the browser restores old values, and the page's address is more current than an old value.
  const isFresh = performance
    .getEntriesByType('navigation')
    .some((arrived) => 'type' in arrived && arrived.type === 'navigate')
  for (const field of fieldsOf(document)) {
    if (field.hasAttribute('data-typed') || (isFresh && isChanged(field))) remember(field)
    field.removeAttribute('data-typed')
  }
  return {
    endPresses: () => removeEventListener('click', listenToPress, true),
    restore: () => {
      removeEventListener('input', listen, true)
      for (const [field, value] of early) restoreField(field, value)
      pressed?.click()
    },
  }
}

const isChanged = (field: FormField) =>
  isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== (field.defaultValue ?? field.querySelector<HTMLOptionElement>('[selected]')?.value ?? field.value)
