import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { showDay } from '#platform/client/dates.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { type StaffRole, staffRoles } from '#platform/viewer.ts'
import { type Invitation, type Invite, inviteSchema, type StaffMember, staffRoleNames } from '../contract.ts'
import { staffQuery, useStaffWrites } from './requests.ts'

/** The staff and open invitations, for owners. decisions/0026 */
export default function AdminStaffPage() {
  return (
    <AdminLayout ownersOnly>
      <StaffLoaded />
    </AdminLayout>
  )
}

const StaffLoaded = () => (
  <Reading of={useQuery(staffQuery)} failed="The staff could not be loaded." waiting={<Skeleton className="h-96" />}>
    {(data) => (
      <div className="grid gap-6">
        <section className="panel" aria-label="People">
          <PeopleTable people={data.people} />
        </section>
        <section className="panel grid gap-5 p-5" aria-labelledby="invite">
          <h2 id="invite" className="text-xl">
            Invite a person
          </h2>
          <InviteForm />
        </section>
        {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
      </div>
    )}
  </Reading>
)

const lastSeen = 'Last seen'
const takeRights = 'Remove rights'
const roleOptions = staffRoles.map((value) => ({ value, name: staffRoleNames[value] }))

const PeopleTable = ({ people }: { people: StaffMember[] }) => (
  <table className="admin-table">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email</th>
        <th scope="col">Since</th>
        <th scope="col">{lastSeen}</th>
        <th scope="col">Role</th>
        <th scope="col">
          <span className="sr-only">Rights</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {people.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
    </tbody>
  </table>
)

function MemberRow({ member }: { member: StaffMember }) {
  const isSelf = useUser()?.id === member.id
  const { changeRole, remove, removeCodes } = useStaffWrites()
  const [question, setQuestion] = useState<Exclude<StaffRole, 'owner'> | 'removal' | 'codes'>()
  const { id, name, email, staffRole, createdAt, lastSeenAt, hasCodes } = member

  const change = async (wanted: StaffRole) => {
    setQuestion(undefined)
    try {
      await changeRole.mutateAsync({ id, staffRole: wanted })
      toast.success('Role changed', `${name} is now ${meanings[wanted]}.`)
    } catch (error) {
      toast.refused('Failed to change role', error, tryAgain)
    }
  }
  const takeAway = async () => {
    try {
      await remove.mutateAsync(id)
      toast.success('Removed from staff', `${name} is now a customer and has been signed out on all devices.`)
    } catch (error) {
      toast.refused('Failed to remove from staff', error, tryAgain)
    }
    setQuestion(undefined)
  }
  const switchOff = async () => {
    try {
      await removeCodes.mutateAsync(id)
      toast.success('Codes are off', `${name} signs in with the password alone, and has been told by email.`)
    } catch (error) {
      toast.refused('Failed to switch codes off', error, tryAgain)
    }
    setQuestion(undefined)
  }
  return (
    <tr>
      <td className="wide">
        <b>{name}</b> {isSelf && <span className="text-muted">(you)</span>}
      </td>
      <td className="wide break-all">{showEmail(email)}</td>
      <td className="wide text-muted">
        <span className="md:hidden">Since </span>
        {showDay(createdAt)}
      </td>
      <td className="wide text-muted">
        <span className="md:hidden">{lastSeen} </span>
        {lastSeenAt ? showDay(lastSeenAt) : 'Signed out'}
      </td>
      <td>
        <select
          aria-label={`Role of ${name}`}
          className="field field-small"
          value={staffRole}
          onChange={({ target }) => {
            const wanted = staffRoles.find((role) => role === target.value) ?? staffRole
            if (isSelf && wanted !== 'owner') setQuestion(wanted)
            else void change(wanted)
          }}
        >
          {roleOptions.map(({ value, name: label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td className="amount">
        {hasCodes && !isSelf && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Switch codes of ${name} off`}
            onClick={() => setQuestion('codes')}
          >
            Switch codes off
          </Button>
        )}
        <ConfirmDialog
          open={question === 'codes'}
          title={`Switch codes of ${name} off?`}
          action="Switch off"
          pending={removeCodes.isPending}
          onClose={() => setQuestion(undefined)}
          onConfirm={() => void switchOff()}
        >
          <p>For a person who has lost phone and recovery codes. Make sure that it is {name} who asks.</p>
        </ConfirmDialog>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove rights of ${name}`}
          onClick={() => setQuestion('removal')}
        >
          {takeRights}
        </Button>
        <ConfirmDialog
          open={question === 'removal'}
          title="Remove Rights"
          action={takeRights}
          pending={remove.isPending}
          onClose={() => setQuestion(undefined)}
          onConfirm={() => void takeAway()}
        >
          <p>
            <b>{isSelf ? 'You' : name}</b> will become a customer without access to the back office, and will be signed
            out on all devices.
          </p>
        </ConfirmDialog>
        <ConfirmDialog
          open={question === 'staff' || question === 'workshop'}
          title="Change Your Role"
          action={question === 'workshop' ? 'Only print and pack' : 'Become staff'}
          pending={changeRole.isPending}
          onClose={() => setQuestion(undefined)}
          onConfirm={() => void change(question === 'workshop' ? 'workshop' : 'staff')}
        >
          <p>
            You will no longer be able to change staff and settings. Only another owner can make you an owner again.
          </p>
        </ConfirmDialog>
      </td>
    </tr>
  )
}

const meanings = { owner: 'an owner', staff: 'a staff member', workshop: 'workshop staff' } satisfies Record<
  StaffRole,
  string
>

const notSent = 'The invitation could not be sent. Please try again.'

function InviteForm() {
  const { invite } = useStaffWrites()
  const { register, handleSubmit, formState, setError, reset } = useForm<Invite>({
    resolver: schemaResolver(inviteSchema),
    defaultValues: { email: '', staffRole: 'staff' },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (wish) => {
    try {
      const { email } = await invite.mutateAsync(wish)
      reset()
      toast.success('Invitation sent', `The link we sent to ${showEmail(email)} works for seven days.`)
    } catch (error) {
      setError('root', { message: errorSentence(error, notSent) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[46rem] gap-4">
      <Refusal text={errors.root?.message} />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_200px]">
        <TextField label="Email" type="email" autoComplete="off" error={errors.email?.message} {...register('email')} />
        <SelectField label="Role" options={roleOptions} {...register('staffRole')} />
      </div>
      <p className="text-muted">
        Staff handle the daily work: orders, products and messages. Workshop staff only print and pack: they see no
        prices, profit or customer accounts. Owners can also change settings and staff.
      </p>
      <Button type="submit" pending={isSubmitting} className="justify-self-start">
        Send invitation
      </Button>
    </form>
  )
}

function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { revoke } = useStaffWrites()
  const takeBack = async ({ id, email }: Invitation) => {
    try {
      await revoke.mutateAsync(id)
      toast.success('Invitation withdrawn', `The link we sent to ${showEmail(email)} no longer works.`)
    } catch (error) {
      toast.refused('Failed to withdraw the invitation', error, tryAgain)
    }
  }
  return (
    <section className="panel" aria-labelledby="invitations">
      <h2 id="invitations" className="p-5 text-xl">
        Open invitations
      </h2>
      <ul>
        {invitations.map((invitation) => (
          <li
            key={invitation.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-hair px-5 py-3"
          >
            <span className="min-w-0">
              <b className="break-all">{showEmail(invitation.email)}</b>{' '}
              <span className="text-muted">
                {staffRoleNames[invitation.staffRole]}, expires {showDay(invitation.expiresAt)}
              </span>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Withdraw the invitation of ${showEmail(invitation.email)}`}
              onClick={() => void takeBack(invitation)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
