import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notSaved, Refusal } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { LinkButton, SubmitButton } from '#platform/client/ui/button.tsx'
import { accountPaths } from '../paths.ts'
import { confirmAddress } from '../words.ts'
import { postEmailConfirmation } from './account-requests.ts'
import { sessionQuery } from './requests.ts'
import { SmallPage, tokenOfLink } from './small-frame.tsx'

/** Confirms a new email address. Needs a button press, because mail scanners open links by themselves. */
export default function ConfirmEmailPage() {
  const queries = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => postEmailConfirmation(tokenOfLink()),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  return (
    <SmallPage>
      <p role="status">
        {isSuccess && 'Your email address has been changed. We send our emails to this address from now on.'}
      </p>
      <Refusal text={error ? errorSentence(error, notSaved) : undefined} />
      {isSuccess ? (
        <LinkButton href={accountPaths.account()} className="justify-self-start">
          Go to your account
        </LinkButton>
      ) : (
        <form
          className="justify-self-start"
          onSubmit={(event) => {
            event.preventDefault()
            mutate()
          }}
        >
          <SubmitButton pending={isPending}>{confirmAddress}</SubmitButton>
        </form>
      )}
    </SmallPage>
  )
}
