import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { signInByCodeSchema, signInSchema } from '../contract.ts'
import { signInLabel } from './sign-in-dialog.ts'
import { postSignInCode, useSignInByCode } from './sign-in-requests.ts'

const addressSchema = z.pick(signInSchema, { email: true })

/** Signs in with an emailed code instead of the password (rule 135): first the address, then the code. */
export function CodeForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignInByCode()
  const [sentTo, setSentTo] = useState<string>()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(sentTo ? signInByCodeSchema : addressSchema) as never,
    defaultValues: { email: '', code: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ email, code }) => {
    try {
      if (sentTo) {
        await signIn.mutateAsync({ email, code })
        onSignedIn()
      } else setSentTo((await postSignInCode(email)).email)
    } catch (error) {
      setError('root', { message: errorSentence(error, 'You could not be signed in. Please try again.') })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        readOnly={sentTo !== undefined}
        error={errors.email?.message}
        {...register('email')}
      />
      <p role="status" className={sentTo ? '' : 'sr-only'}>
        {sentTo && `If there is an account for ${sentTo}, we have sent a code to this address.`}
      </p>
      {sentTo && (
        <TextField
          label="Code"
          hint="Eight letters and digits. The code works once, for ten minutes."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          error={errors.code?.message}
          {...register('code')}
        />
      )}
      <Button type="submit" pending={formState.isSubmitting}>
        {sentTo ? signInLabel : 'Email me a code'}
      </Button>
    </form>
  )
}
