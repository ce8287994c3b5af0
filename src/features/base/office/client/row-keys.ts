import { type RefObject, useEffect } from 'react'
import { createStore } from '#platform/client/store.ts'

const memory = 'little-layers-single-keys'

/** Whether single letters are shortcuts. Speech input types letters too, so people can turn them off. */
export const singleKeys = createStore(true)

/** Restores the setting from this browser's storage. */
export const recallSingleKeys = () => singleKeys.set(localStorage.getItem(memory) !== 'off')

export function setSingleKeys(on: boolean) {
  localStorage.setItem(memory, on ? 'on' : 'off')
  singleKeys.set(on)
}

/** Whether a key press is a shortcut: not typed into a field, and not behind an open dialog. */
export const isCommand = (event: KeyboardEvent) =>
  singleKeys.get() &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest('input:not([type=checkbox]), textarea, select')) &&
  !document.querySelector('dialog:modal')

/**
 * The shortcuts of a list: `/` focuses its search, `j` and `k` the next and previous row, `x` selects the row. Enter opens the
 * row, because the focus is on its button.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (!list.current || !isCommand(event)) return
      const rows = [...list.current.querySelectorAll('tbody tr')]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const find = (within: Element | undefined, what: string) => within?.querySelector<HTMLElement>(what)
      const go = (row: Element | undefined) => find(row, '[data-row-open]')?.focus()
      const commands: Record<string, () => void> = {
        '/': () => find(list.current ?? undefined, 'input[type=search]')?.focus(),
        j: () => go(rows[Math.min(at + 1, rows.length - 1)]),
        k: () => go(rows[Math.max(at - 1, 0)]),
        x: () => find(rows[at], 'input[type=checkbox]')?.click(),
      }
      const command = commands[event.key]
      if (!command) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [list])
}
