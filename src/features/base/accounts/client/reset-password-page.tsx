import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { codeNeeded, resetPasswordSchema } from '../contract.ts'
import { accountPaths } from '../paths.ts'
import { CodeField } from './code-field.tsx'
import { newPassword } from './form-words.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { showWelcome } from './show-welcome.ts'
import { useResetPassword } from './sign-in-requests.ts'
import { SmallPage, tokenOfLink } from './small-frame.tsx'

const typedSchema = z.pick(resetPasswordSchema, { password: true, code: true })

/** Sets a new password with the emailed link, and signs in. */
export default function ResetPasswordPage() {
  return (
    <SmallPage>
      <ResetForm />
    </SmallPage>
  )
}

function ResetForm() {
  const reset = useResetPassword()
  const [, navigate] = useLocation()
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof typedSchema>>({
    resolver: schemaResolver(typedSchema),
    defaultValues: { password: '' },
  })
  const { errors } = formState
  const [asksForCode, setAsksForCode] = useState(false)
  const submit = handleSubmit(async (typed) => {
    try {
      await reset.mutateAsync({ token: tokenOfLink(), ...typed })
      showWelcome()
      navigate(accountPaths.account(), { replace: true })
    } catch (error) {
      const sentence = errorSentence(error, 'The password could not be changed. Please try again.')
      if (sentence === codeNeeded) return setAsksForCode(true)
      setError('root', { message: sentence })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <NewPasswordField label={newPassword} error={errors.password?.message} {...register('password')} />
      {asksForCode && (
        <>
          <p role="status">{codeNeeded}</p>
          <CodeField error={errors.code?.message} {...register('code')} />
        </>
      )}
      <SubmitButton pending={formState.isSubmitting} className="justify-self-start">
        Save and sign in
      </SubmitButton>
      {errors.root && (
        <a href={accountPaths.forgotPassword()} className="link min-h-11">
          Ask for a new link
        </a>
      )}
    </form>
  )
}
