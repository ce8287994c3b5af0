import { createStore } from './store.ts'

export type Toast = { kind: 'success' | 'failure'; title: string; description?: string }

/** The one message that is visible, if any; a new one takes its place. Drawn by `ui/toaster.tsx`. */
export const currentToast = createStore<Toast | undefined>(undefined)

/** Says what happened, for five seconds. */
export const toast = {
  success: (title: string, description?: string) => currentToast.set({ kind: 'success', title, description }),
  failure: (title: string, description?: string) => currentToast.set({ kind: 'failure', title, description }),
}
