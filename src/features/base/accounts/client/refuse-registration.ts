import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'

const notCreated = 'Failed to create account'

/** Says why there is no account, in a toast; answers the sentence for the form. */
export function refuseRegistration(error: unknown): string {
  toast.refused('Registration failed', error, notCreated)
  return errorSentence(error, notCreated)
}
