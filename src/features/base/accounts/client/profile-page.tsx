import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { notSaved, Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { showMoment } from '#platform/client/moments.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { isOnStaff } from '#platform/viewer.ts'
import {
  type ChangeEmail,
  type ChangePassword,
  changeEmailSchema,
  changePasswordSchema,
  profileSchema,
  type User,
} from '../contract.ts'
import { AccountLayout } from './account-layout.tsx'
import {
  ownSessionsQuery,
  postEmailChange,
  useChangeName,
  useChangePassword,
  useEndSessions,
} from './account-requests.ts'
import { DeleteAccount } from './delete-account.tsx'
import { newPassword, yourPassword } from './form-words.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { PasskeysSection } from './passkeys.tsx'
import { SecondFactorSection } from './second-factor.tsx'

/** The user's name, email address, password and sessions, and the deletion of the account. */
export default function ProfilePage() {
  return (
    <AccountLayout>
      {(user) => (
        <div className="grid max-w-[34rem] gap-12">
          <NameForm user={user} />
          <EmailForm user={user} />
          <PasswordForm user={user} />
          <PasskeysSection />
          {isOnStaff(user) && <SecondFactorSection />}
          <Sessions />
          <DeleteAccount />
        </div>
      )}
    </AccountLayout>
  )
}

function NameForm({ user }: { user: User }) {
  const change = useChangeName()
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof profileSchema>>({
    resolver: schemaResolver(profileSchema),
    values: { name: user.name },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ name }) => {
    try {
      await change.mutateAsync(name)
      toast.success('Name changed', 'We use this name from now on.')
    } catch (error) {
      toast.refused('Error', error, notSaved)
      setError('root', { message: errorSentence(error, notSaved) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-2xl">Your name</h2>
      <Refusal text={errors.root?.message} />
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <Button type="submit" pending={formState.isSubmitting} className="justify-self-start">
        Save name
      </Button>
    </form>
  )
}

function EmailForm({ user }: { user: User }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<ChangeEmail>({
    resolver: schemaResolver(changeEmailSchema),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (change) => {
    try {
      const { email } = await postEmailChange(change)
      reset()
      toast.success(
        'Check your inbox',
        `We have sent a link to ${showEmail(email)}. Your address changes when you open the link.`,
      )
    } catch (error) {
      toast.refused('Error', error, notSaved)
      setError('root', { message: errorSentence(error, notSaved) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-2xl">Your email address</h2>
      <p>
        Your address is <b className="break-all">{showEmail(user.email)}</b>. We send a link to the new address. Open
        the link to change your address.
      </p>
      <Refusal text={errors.root?.message} />
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" pending={formState.isSubmitting} className="justify-self-start">
        Send the link
      </Button>
    </form>
  )
}

function PasswordForm({ user }: { user: User }) {
  const change = useChangePassword()
  const { register, handleSubmit, formState, setError, reset } = useForm<ChangePassword>({
    resolver: schemaResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (passwords) => {
    try {
      await change.mutateAsync(passwords)
      reset()
      toast.success('Password changed', 'Your other devices have been signed out.')
    } catch (error) {
      toast.refused('Error', error, notSaved)
      setError('root', { message: errorSentence(error, notSaved) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <h2 className="text-2xl">{yourPassword}</h2>
      <Refusal text={errors.root?.message} />
      {/* Password managers store a password under the username field next to it. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordField label={newPassword} error={errors.newPassword?.message} {...register('newPassword')} />
      <Button type="submit" pending={formState.isSubmitting} className="justify-self-start">
        Change password
      </Button>
    </form>
  )
}

function Sessions() {
  const found = useQuery(ownSessionsQuery)
  const { mutateAsync, isPending } = useEndSessions()
  const end = async (which: string) => {
    try {
      await mutateAsync(which)
      toast.success(
        'Signed out',
        which === 'others' ? 'Every other device is signed out.' : 'The device is signed out.',
      )
    } catch (error) {
      toast.refused('Error', error, 'The device could not be signed out. Please try again.')
    }
  }
  return (
    <section aria-labelledby="sessions" className="grid gap-4">
      <h2 id="sessions" className="text-2xl">
        Where you are signed in
      </h2>
      <Reading of={found} failed="Your devices could not be loaded." waiting={<Skeleton className="h-24" />}>
        {(sessions) => (
          <>
            <ul className="grid gap-2">
              {sessions.map(({ id, device, lastSeenAt, isCurrent }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 rounded-m bg-card px-4 py-3">
                  <div>
                    <p className="font-bold">{device}</p>
                    <p className="text-sm text-muted">
                      {isCurrent ? 'This device' : `Last seen ${showMoment(lastSeenAt)}`}
                    </p>
                  </div>
                  {!isCurrent && (
                    <Button
                      variant="quiet"
                      pending={isPending}
                      aria-label={`Sign out ${device}, last seen ${showMoment(lastSeenAt)}`}
                      onClick={() => void end(id)}
                    >
                      Sign out
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {sessions.length > 1 && (
              <Button
                variant="ghost"
                pending={isPending}
                onClick={() => void end('others')}
                className="justify-self-start"
              >
                Sign out all other devices
              </Button>
            )}
          </>
        )}
      </Reading>
    </section>
  )
}
