import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'

const notCreated = 'Failed to create account'

/** Shows a toast with the reason why the account was not created. Returns the sentence for the form. */
export function refuseRegistration(error: unknown): string {
  toast.refused('Registration failed', error, notCreated)
  return errorSentence(error, notCreated)
}
