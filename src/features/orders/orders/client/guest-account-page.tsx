import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { NewPasswordField } from '#features/base/accounts/client/new-password-field.tsx'
import { showWelcome } from '#features/base/accounts/client/show-welcome.ts'
import { openSignIn, signInLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import { rememberSignIn } from '#features/base/accounts/client/signed-in-before.ts'
import { SmallPage, tokenOfLink } from '#features/base/accounts/client/small-frame.tsx'
import { resetPasswordSchema } from '#features/base/accounts/contract.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { useHydrated } from '#platform/client/hooks.ts'
import { errorSentence } from '#platform/client/http.ts'
import { Button, SubmitButton } from '#platform/client/ui/button.tsx'
import { linkTo } from '#platform/link.ts'
import { postGuestAccount } from './guest-requests.ts'

const typedSchema = z.pick(resetPasswordSchema, { password: true })
/** For a link that needs no password. */
const anythingSchema = z.object({ password: z.string() })

/** Makes an account of a guest's orders with the emailed link (rule 127). Needs a press, because mail scanners open links by themselves. */
export default function GuestAccountPage() {
  const [isMoved, setMoved] = useState(false)
  return (
    <SmallPage>
      <p role="status" className={isMoved ? '' : 'sr-only'}>
        {isMoved && 'Your account now shows these orders. Sign in to see them.'}
      </p>
      {isMoved ? <SignIn /> : <AccountForm onMoved={() => setMoved(true)} />}
    </SmallPage>
  )
}

function SignIn() {
  const [, navigate] = useLocation()
  return (
    <Button className="justify-self-start" onClick={() => openSignIn(() => navigate(linkTo('/account')))}>
      {signInLabel}
    </Button>
  )
}

function AccountForm({ onMoved }: { onMoved: () => void }) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  // The link says whether the address has an account. The page is rendered without its address.
  const isKnown = useHydrated() && new URLSearchParams(location.search).has('known')
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof typedSchema>>({
    resolver: schemaResolver(isKnown ? anythingSchema : typedSchema),
    defaultValues: { password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      const answer = await postGuestAccount({ token: tokenOfLink(), ...(!isKnown && { password }) })
      if (!answer.user) return onMoved()
      await rememberSignIn(queries, answer)
      showWelcome()
      navigate(linkTo('/account'), { replace: true })
    } catch (error) {
      setError('root', { message: errorSentence(error, 'Your account could not be changed. Please try again.') })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      {isKnown ? (
        <p>The orders that you placed as a guest move to the account of your email address.</p>
      ) : (
        <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      )}
      <SubmitButton pending={formState.isSubmitting} className="justify-self-start">
        {isKnown ? 'Add my orders' : 'Create my account'}
      </SubmitButton>
    </form>
  )
}
