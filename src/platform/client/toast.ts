import { messageOf } from './http.ts'
import { createStore } from './store.ts'

/** `undo` reverses the action that the toast reports. */
export type Toast = { kind: 'success' | 'failure'; title: string; description?: string; undo?: () => void }

/** The visible message, if any. A new message replaces it. Rendered by `ui/toaster.tsx`. */
export const currentToast = createStore<Toast | undefined>(undefined)

/** Whether the message has the pointer or the focus, and therefore stays. */
export const toastHeld = createStore(false)

/** The number of open dialogs that show the message themselves. */
export const notesOpen = createStore(0)

/** Shows a message for five seconds, or for eight if it has an Undo button. */
export const toast = {
  success: (title: string, description?: string, undo?: () => void) =>
    currentToast.set({ kind: 'success', title, description, undo }),
  failure: (title: string, description?: string) => currentToast.set({ kind: 'failure', title, description }),
  /** Shows a refusal, with the server's sentence if there is one. */
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
