import { messageOf } from './http.ts'
import { createStore } from './store.ts'

/** `undo` takes back what the toast says was done. */
export type Toast = { kind: 'success' | 'failure'; title: string; description?: string; undo?: () => void }

/** The one message that is visible, if any; a new one takes its place. Drawn by `ui/toaster.tsx`. */
export const currentToast = createStore<Toast | undefined>(undefined)

/** Whether the pointer or the focus is on the message, which then stays. */
export const toastHeld = createStore(false)

/** The number of open dialogs that show the message themselves. */
export const notesOpen = createStore(0)

/** Says what happened, for five seconds; for eight when it can be undone. */
export const toast = {
  success: (title: string, description?: string, undo?: () => void) =>
    currentToast.set({ kind: 'success', title, description, undo }),
  failure: (title: string, description?: string) => currentToast.set({ kind: 'failure', title, description }),
  /** What the server refused, in its own words where it has said any. */
  refused: (title: string, error: unknown, otherwise = 'The shop did not answer. Please check your connection.') =>
    toast.failure(title, messageOf(error, otherwise)),
}

/** For the message's container: hovering or focusing it keeps the message. */
export const holdToast = {
  onPointerEnter: () => toastHeld.set(true),
  onPointerLeave: () => toastHeld.set(false),
  onFocus: () => toastHeld.set(true),
  onBlur: () => toastHeld.set(false),
}

export function closeToast() {
  toastHeld.set(false)
  currentToast.set(undefined)
}
