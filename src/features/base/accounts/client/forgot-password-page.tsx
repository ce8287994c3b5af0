import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { forgotPasswordSchema } from '../contract.ts'
import { postPasswordReset } from './account-requests.ts'
import { SmallPage } from './small-frame.tsx'

/** Requests a link that sets a new password. The page reads the same whether or not the address has an account. */
export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  return (
    <SmallPage>
      {!sentTo && <AskForm onSent={setSentTo} />}
      <p role="status" className={sentTo ? 'rounded-m bg-leaf px-5 py-4 font-semibold text-[#12372b]' : undefined}>
        {sentTo &&
          `If there is an account for ${sentTo}, we have sent a link to this address. The link works once and expires in an hour. Check your spam folder too.`}
      </p>
    </SmallPage>
  )
}

function AskForm({ onSent }: { onSent: (email: string) => void }) {
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof forgotPasswordSchema>>({
    resolver: schemaResolver(forgotPasswordSchema),
    defaultValues: { email: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ email }) => {
    try {
      await postPasswordReset(email)
      onSent(email)
    } catch (error) {
      setError('root', { message: errorSentence(error, 'The link could not be sent. Please try again.') })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">Enter your email address. We will send you a link to choose a new password.</p>
      <Refusal text={errors.root?.message} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <SubmitButton pending={formState.isSubmitting} className="justify-self-start">
        Send me a link
      </SubmitButton>
    </form>
  )
}
