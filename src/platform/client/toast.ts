import { messageOf } from './http.ts'
import { createStore } from './store.ts'

/** `undo` takes back what the toast says was done. */
export type Toast = { kind: 'success' | 'failure'; title: string; description?: string; undo?: () => void }

/** The one message that is visible, if any; a new one takes its place. Drawn by `ui/toaster.tsx`. */
export const currentToast = createStore<Toast | undefined>(undefined)

/** Says what happened, for five seconds; for eight when it can be undone. */
export const toast = {
  success: (title: string, description?: string, undo?: () => void) =>
    currentToast.set({ kind: 'success', title, description, undo }),
  failure: (title: string, description?: string) => currentToast.set({ kind: 'failure', title, description }),
  /** What the server refused, in its own words where it has said any. */
  refused: (title: string, error: unknown, otherwise?: string) => toast.failure(title, messageOf(error, otherwise)),
}
