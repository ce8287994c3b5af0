import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useShop } from '#features/base/settings/client/requests.ts'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import {
  codeNeeded,
  type Registration,
  registrationSchema,
  type SignIn,
  signInSchema,
  wrongPassword,
} from '../contract.ts'
import { accountPaths } from '../paths.ts'
import { forgotPassword } from '../titles.ts'
import { CodeField } from './code-field.tsx'
import { CodeForm } from './code-form.tsx'
import { pleaseWait } from './form-words.ts'
import { passkeySentence, usePasskeySignIn } from './passkey-requests.ts'
import { refuseRegistration } from './refuse-registration.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { showWelcome, welcomeTo } from './show-welcome.ts'
import { closeSignIn, signInLabel, useSignInDialog } from './sign-in-dialog.ts'
import { useRegister, useSignIn } from './sign-in-requests.ts'
import { hasSignedInBefore } from './signed-in-before.ts'

/** The sign-in and sign-up dialog (rule 30). Its chunk is loaded at the first opening. */
export default function SignInDialogView() {
  const { open, isNew } = useSignInDialog()
  const [mode, setMode] = useState<'sign-in' | 'sign-up' | 'code'>('sign-in')
  useEffect(() => {
    if (open) setMode(isNew && !hasSignedInBefore() ? 'sign-up' : 'sign-in')
  }, [open, isNew])
  const title = mode === 'sign-up' ? 'Create your account' : 'Welcome back'
  return (
    <Dialog open={open} onClose={() => closeSignIn()} title={title}>
      {mode === 'sign-in' && <SignInForm />}
      {mode === 'sign-up' && <SignUpForm />}
      {mode === 'code' && (
        <CodeForm
          onSignedIn={() => {
            showWelcome()
            closeSignIn(true)
          }}
        />
      )}
      {mode === 'sign-in' && browserSupportsWebAuthn() && <PasskeySignIn />}
      {mode !== 'sign-up' && (
        <p className="mt-2 text-center">
          <button type="button" className="link min-h-11" onClick={() => setMode(mode === 'code' ? 'sign-in' : 'code')}>
            {mode === 'code' ? 'Use your password' : 'Sign in with an emailed code'}
          </button>
        </p>
      )}
      <p className="mt-6 text-center">
        {mode === 'sign-up' ? 'Have an account already? ' : 'New here? '}
        <button
          type="button"
          className="link min-h-11"
          onClick={() => setMode(mode === 'sign-up' ? 'sign-in' : 'sign-up')}
        >
          {mode === 'sign-up' ? 'Sign in' : 'Create an account'}
        </button>
      </p>
    </Dialog>
  )
}

/** The browser lets the person choose a passkey of this site; nothing is typed. */
function PasskeySignIn() {
  const { mutateAsync, isPending } = usePasskeySignIn()
  const [refusal, setRefusal] = useState<string>()
  const use = async () => {
    try {
      await mutateAsync()
      showWelcome()
      closeSignIn(true)
    } catch (error) {
      setRefusal(passkeySentence(error))
    }
  }
  return (
    <div className="mt-4 grid gap-3">
      <Refusal text={refusal} />
      <Button variant="ghost" pending={isPending} onClick={() => void use()}>
        Sign in with a passkey
      </Button>
    </div>
  )
}

function SignInForm() {
  const signIn = useSignIn()
  const { register, handleSubmit, formState, setError } = useForm<SignIn>({
    resolver: schemaResolver(signInSchema),
    defaultValues: { email: '', password: '' },
    // A code belongs to the account that asked for it.
    shouldUnregister: true,
  })
  const [asksForCode, setAsksForCode] = useState(false)
  const { errors } = formState
  const submit = handleSubmit(async (credentials) => {
    try {
      await signIn.mutateAsync(credentials)
      showWelcome()
      closeSignIn(true)
    } catch (error) {
      const sentence = errorSentence(error, wrongPassword)
      if (sentence === codeNeeded) return setAsksForCode(true)
      toast.refused('Login failed', error, wrongPassword)
      setError('root', { message: sentence })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', { onChange: () => setAsksForCode(false) })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      {asksForCode && (
        <>
          <p role="status">{codeNeeded}</p>
          <CodeField error={errors.code?.message} {...register('code')} />
        </>
      )}
      <Button type="submit" pending={formState.isSubmitting}>
        {formState.isSubmitting ? pleaseWait : signInLabel}
      </Button>
      <a
        href={accountPaths.forgotPassword()}
        className="link inline-flex min-h-11 items-center justify-self-center"
        onClick={() => closeSignIn()}
      >
        {forgotPassword}
      </a>
    </form>
  )
}

function SignUpForm() {
  const signUp = useRegister()
  const { shopName } = useShop()
  const { register, handleSubmit, formState, setError } = useForm<Registration>({
    resolver: schemaResolver(registrationSchema),
    defaultValues: { name: '', email: '', password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (person) => {
    try {
      await signUp.mutateAsync(person)
      toast.success(welcomeTo(shopName), 'Your account has been created successfully.')
      closeSignIn(true)
    } catch (error) {
      setError('root', { message: refuseRegistration(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <RegistrationFields register={register} errors={errors} />
      <Button type="submit" pending={formState.isSubmitting}>
        {formState.isSubmitting ? pleaseWait : 'Create Account'}
      </Button>
    </form>
  )
}
