import { useSignOut } from '#features/base/accounts/client/requests.ts'
import { showGoodbye } from '#features/base/accounts/client/sign-in-dialog.ts'

/** Signing out always succeeds for the visitor (rule 30). */
export function useSignOutWithGoodbye() {
  const { mutateAsync } = useSignOut()
  // The menu is gone by the time the answer comes, so its component cannot be the one that says goodbye.
  return () => void mutateAsync().then(showGoodbye, () => undefined)
}
