import type { QueryClient } from '@tanstack/react-query'
import type { SessionAnswer } from '../contract.ts'
import { forgetPersonal, sessionQuery } from './requests.ts'

const kept = 'signed-in-before'

/** Whether an account was signed in to with this browser before. False where the browser stores nothing. */
export function hasSignedInBefore(): boolean {
  try {
    return localStorage.getItem(kept) !== null
  } catch {
    return false
  }
}

/** After a sign-in: shows the user, drops what belonged to the one before, and remembers that this browser has an account. */
export async function rememberSignIn(queries: QueryClient, answer: SessionAnswer): Promise<void> {
  try {
    localStorage.setItem(kept, 'yes')
  } catch {
    // The next dialog opens for a newcomer.
  }
  queries.setQueryData(sessionQuery.queryKey, answer)
  await forgetPersonal(queries)
}
