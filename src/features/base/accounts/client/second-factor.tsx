import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { notSaved, Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import {
  beginSecondFactorSchema,
  confirmSecondFactorSchema,
  type EndSecondFactor,
  endSecondFactorSchema,
  type SecondFactorSecret,
} from '../contract.ts'
import { secondFactorQuery, useSecondFactorWrites } from './account-requests.ts'
import { CodeField } from './code-field.tsx'
import { yourPassword } from './form-words.ts'
import { ScanSecret } from './scan-secret.tsx'

const title = 'Sign-in codes'

/** Codes of an authenticator app, which sign-in asks for beside the password (rule 134). */
export function SecondFactorSection() {
  const found = useQuery(secondFactorQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="second-factor" className="grid gap-4">
      <h2 id="second-factor" className="text-2xl">
        {title}
      </h2>
      <p>
        With codes on, a stolen password is not enough to sign in: you also enter the code that an authenticator app on
        your phone shows.
      </p>
      <Reading
        of={ignoreRefetchError(found)}
        failed="Whether codes are on could not be loaded."
        waiting={<Skeleton className="h-12" />}
      >
        {({ isOn, recoveryCodesLeft }) => (
          <>
            <p role="status" className="font-semibold">
              {isOn ? `Codes are on. ${recoveryCodesLeft} recovery codes are left.` : 'Codes are off.'}
            </p>
            <Button variant="ghost" onClick={() => setOpen(true)} className="justify-self-start">
              {isOn ? 'Switch codes off' : 'Switch codes on'}
            </Button>
            <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
              <SecondFactorSteps isOn={isOn} onDone={() => setOpen(false)} />
            </Dialog>
          </>
        )}
      </Reading>
    </section>
  )
}

/** What is on when the dialog opens decides what it does; a change within it does not. */
function SecondFactorSteps({ isOn, onDone }: { isOn: boolean; onDone: () => void }) {
  const [wasOn] = useState(isOn)
  const [secret, setSecret] = useState<SecondFactorSecret>()
  const [codes, setCodes] = useState<string[]>()
  if (wasOn) return <OffForm onDone={onDone} />
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  return secret ? <FirstCodeForm secret={secret} onCodes={setCodes} /> : <BeginForm onSecret={setSecret} />
}

function BeginForm({ onSecret }: { onSecret: (secret: SecondFactorSecret) => void }) {
  const { begin } = useSecondFactorWrites()
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof beginSecondFactorSchema>>({
    resolver: schemaResolver(beginSecondFactorSchema),
    defaultValues: { password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      onSecret(await begin.mutateAsync(password))
    } catch (error) {
      setError('root', { message: errorSentence(error, notSaved) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <PasswordField
        label={yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" pending={formState.isSubmitting}>
        Continue
      </Button>
    </form>
  )
}

type FirstCodeFormProps = { secret: SecondFactorSecret; onCodes: (codes: string[]) => void }

function FirstCodeForm({ secret: { secret, address }, onCodes }: FirstCodeFormProps) {
  const { confirm } = useSecondFactorWrites()
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof confirmSecondFactorSchema>>({
    resolver: schemaResolver(confirmSecondFactorSchema),
    defaultValues: { code: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ code }) => {
    try {
      onCodes((await confirm.mutateAsync(code)).recoveryCodes)
    } catch (error) {
      setError('root', { message: errorSentence(error, notSaved) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>Scan this with an authenticator app, or enter the key there. Then enter the code that the app shows.</p>
      <ScanSecret address={address} secret={secret} />
      <Refusal text={errors.root?.message} />
      <CodeField hint="The six digits that your app shows now." error={errors.code?.message} {...register('code')} />
      <Button type="submit" pending={formState.isSubmitting}>
        Switch codes on
      </Button>
    </form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="grid gap-5">
      <p>
        Codes are on. Keep these recovery codes away from your phone: each signs you in once without it. They are not
        shown again.
      </p>
      <ul aria-label="Recovery codes" className="num grid grid-cols-1 gap-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have kept the codes</Button>
    </div>
  )
}

function OffForm({ onDone }: { onDone: () => void }) {
  const { end } = useSecondFactorWrites()
  const { register, handleSubmit, formState, setError } = useForm<EndSecondFactor>({
    resolver: schemaResolver(endSecondFactorSchema),
    defaultValues: { password: '', code: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (proof) => {
    try {
      await end.mutateAsync(proof)
      toast.success('Codes are off')
      onDone()
    } catch (error) {
      setError('root', { message: errorSentence(error, notSaved) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <PasswordField
        label={yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <CodeField error={errors.code?.message} {...register('code')} />
      <Button type="submit" pending={formState.isSubmitting}>
        Switch codes off
      </Button>
    </form>
  )
}
