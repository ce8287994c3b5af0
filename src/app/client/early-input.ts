type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const fields = 'input, textarea, select'

/**
 * Remembers what somebody types and chooses in the page that the server drew while it is not alive: coming alive, it would start from
 * what the server wrote. The answer gives all of it back, as if it were typed then.
 */
export function rememberEarlyInput(): () => void {
  const made = new Map<Field, () => void>()
  const remember = (field: Field) => made.set(field, givingBack(field))
  const listen = ({ target }: Event) => {
    if (target instanceof Element && target.matches(fields)) remember(target as Field)
  }
  // What a browser puts back into a page that is loaded again is not what somebody does now: the page's address says more.
  const [arrived] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (arrived?.type === 'navigate')
    for (const field of document.querySelectorAll<Field>(fields)) if (isChanged(field)) remember(field)
  addEventListener('input', listen, true)
  return () => {
    removeEventListener('input', listen, true)
    for (const [field, giveBack] of made) if (field.isConnected) giveBack()
  }
}

const isTicked = (field: Field) => field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)

function isChanged(field: Field) {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected)
  return isTicked(field)
    ? (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked
    : field.value !== field.defaultValue
}

function givingBack(field: Field): () => void {
  if (isTicked(field)) {
    const { checked, type } = field as HTMLInputElement
    return () => {
      // Of several that exclude each other, the one that was chosen says it all.
      if (!checked && type === 'radio') return
      Object.assign(field, { checked: !checked })
      field.click()
    }
  }
  const { value } = field
  const isFile = field instanceof HTMLInputElement && field.type === 'file'
  return () => {
    if (!isFile) setValue(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement || isFile ? 'change' : 'input', { bubbles: true }))
  }
}

/** Past React's own setter, which would take the event for an echo of what it has set. The caret stays where it is. */
function setValue(field: Field, value: string) {
  const { activeElement } = document
  const caret = field === activeElement && 'selectionStart' in field ? field.selectionStart : null
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (caret !== null) (field as HTMLInputElement).setSelectionRange(caret, caret)
}
