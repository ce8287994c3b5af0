import { createStore } from '#platform/client/store.ts'
import { toast } from '#platform/client/toast.ts'

type SignInDialog = { open: boolean; afterwards?: () => void; isNew?: boolean }
const dialog = createStore<SignInDialog>({ open: false })

/**
 * Opens the sign-in dialog from anywhere. `afterwards` continues the visitor's action after a successful sign-in. `isNew`, for
 * a button that does not say "Sign In": in a browser that never signed in, the dialog offers a new account.
 */
export const openSignIn = (afterwards?: () => void, isNew?: boolean) => dialog.set({ open: true, afterwards, isNew })

/** Closes the sign-in dialog. With `finished`, the user has signed in and `afterwards` runs. */
export function closeSignIn(finished = false) {
  const { afterwards } = dialog.get()
  dialog.set({ open: false })
  if (finished) afterwards?.()
}

export const useSignInDialog = () => dialog.use()

export const signInLabel = 'Sign In'
export const signOutLabel = 'Sign Out'

export const showGoodbye = () => toast.success('Goodbye!', 'You have been logged out.')
