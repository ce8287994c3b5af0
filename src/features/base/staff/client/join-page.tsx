import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { NewPasswordField } from '#features/base/accounts/client/new-password-field.tsx'
import { useSignOut, useUser } from '#features/base/accounts/client/requests.ts'
import { welcomeTo } from '#features/base/accounts/client/show-welcome.ts'
import { openSignIn, signInLabel, signOutLabel } from '#features/base/accounts/client/sign-in-dialog.ts'
import { SmallPage } from '#features/base/accounts/client/small-frame.tsx'
import { registrationSchema, type User } from '#features/base/accounts/contract.ts'
import { backToStore } from '#features/base/accounts/words.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton, SubmitButton } from '#platform/client/ui/button.tsx'
import { FailedState, Skeleton } from '#platform/client/ui/states.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { linkTo } from '#platform/link.ts'
import type { StaffRole } from '#platform/viewer.ts'
import type { InvitationAnswer } from '../contract.ts'
import { invitationQuery, useJoin } from './requests.ts'

/** The page of an invitation link. A person with an account accepts, a new person creates an account. */
export default function JoinPage() {
  return (
    <SmallPage>
      <Invited />
    </SmallPage>
  )
}

function Invited() {
  const user = useUser()
  const { data: invitation, error, refetch } = useQuery(invitationQuery)
  const step = stepOf(user, invitation, error)
  switch (step.at) {
    case 'reading':
      return <Skeleton className="h-48" />
    case 'failed':
      return <FailedState text="The invitation could not be loaded." onRetry={() => void refetch()} />
    case 'not open':
      return (
        <>
          <p role="alert">{step.sentence}</p>
          <LinkButton href={linkTo('/')} variant="ghost" className="justify-self-start">
            {backToStore}
          </LinkButton>
        </>
      )
    case 'signed out':
      return (
        <>
          <Offer invitation={step.invitation} />
          <p>You have an account with this address. Sign in to accept.</p>
          <Button onClick={() => openSignIn()} className="justify-self-start">
            {signInLabel}
          </Button>
        </>
      )
    case 'other account':
      return <OtherAccount invitation={step.invitation} user={step.user} />
    case 'ready':
      return <Accept invitation={step.invitation} />
    case 'new':
      return <NewMemberForm invitation={step.invitation} />
  }
}

type Step =
  | { at: 'reading' | 'failed' }
  | { at: 'not open'; sentence: string }
  | { at: 'signed out' | 'ready' | 'new'; invitation: InvitationAnswer }
  | { at: 'other account'; invitation: InvitationAnswer; user: User }

function stepOf(user: User | null | undefined, invitation: InvitationAnswer | undefined, error: Error | null): Step {
  if (error instanceof HttpError && error.status < 500) return { at: 'not open', sentence: error.sentence }
  if (error) return { at: 'failed' }
  if (!invitation || user === undefined) return { at: 'reading' }
  if (user)
    return user.email === invitation.email ? { at: 'ready', invitation } : { at: 'other account', invitation, user }
  return { at: invitation.hasAccount ? 'signed out' : 'new', invitation }
}

function Offer({ invitation: { email, staffRole } }: { invitation: InvitationAnswer }) {
  const { shopName } = useShop()
  return (
    <p>
      <b className="break-all">{showEmail(email)}</b> is invited to join the back office of {shopName}{' '}
      {meanings[staffRole]}.
    </p>
  )
}

const meanings = {
  owner: 'as an owner, with all rights',
  staff: 'as a staff member, for orders, products and messages',
  workshop: 'as workshop staff, for printing and packing',
} satisfies Record<StaffRole, string>

function OtherAccount({ invitation, user }: { invitation: InvitationAnswer; user: User }) {
  const { mutate, isPending } = useSignOut()
  return (
    <>
      <Offer invitation={invitation} />
      <p>
        You are signed in as <b className="break-all">{showEmail(user.email)}</b>. Sign out first, then accept the
        invitation on this page.
      </p>
      <Button pending={isPending} onClick={() => mutate()} className="justify-self-start">
        {signOutLabel}
      </Button>
    </>
  )
}

const failed = 'The invitation could not be accepted. Please try again.'

function useArrive() {
  const [, navigate] = useLocation()
  const { shopName } = useShop()
  return () => {
    toast.success(welcomeTo(shopName), 'You can now use the back office.')
    navigate(linkTo('/admin'), { replace: true })
  }
}

function Accept({ invitation }: { invitation: InvitationAnswer }) {
  const join = useJoin()
  const arrive = useArrive()
  return (
    <>
      <Offer invitation={invitation} />
      <Refusal text={join.error ? errorSentence(join.error, failed) : undefined} />
      <Button
        pending={join.isPending}
        onClick={() => join.mutate({}, { onSuccess: arrive })}
        className="justify-self-start"
      >
        Accept the invitation
      </Button>
    </>
  )
}

const memberSchema = z.pick(registrationSchema, { name: true, password: true })

function NewMemberForm({ invitation }: { invitation: InvitationAnswer }) {
  const join = useJoin()
  const arrive = useArrive()
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof memberSchema>>({
    resolver: schemaResolver(memberSchema),
    defaultValues: { name: '', password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (person) => {
    try {
      await join.mutateAsync(person)
      arrive()
    } catch (error) {
      setError('root', { message: errorSentence(error, failed) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Offer invitation={invitation} />
      <Refusal text={errors.root?.message} />
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      {/* Password managers store a password under the username field next to it. */}
      <input type="text" name="username" autoComplete="username" value={invitation.email} readOnly hidden />
      <NewPasswordField label="Password" error={errors.password?.message} {...register('password')} />
      <SubmitButton pending={formState.isSubmitting} className="justify-self-start">
        Create account and join
      </SubmitButton>
    </form>
  )
}
