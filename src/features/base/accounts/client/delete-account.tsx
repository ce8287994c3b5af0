import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import type * as z from 'zod/mini'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { linkTo } from '#platform/link.ts'
import { deleteAccountSchema } from '../contract.ts'
import { useDeleteAccount } from './account-requests.ts'
import { yourPassword } from './form-words.ts'

const deleteMine = 'Delete my account'

/** Deletes the account: says what is deleted and what is kept, and asks for the password. */
export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="delete-account" className="grid gap-4">
      <h2 id="delete-account" className="text-2xl">
        Delete your account
      </h2>
      <p>
        We delete your profile, addresses, cart, wishlist and custom requests. Your orders stay in the shop's books
        without your name. An order that is still on its way keeps its address until the parcel arrives.
      </p>
      <Button variant="ghost" onClick={() => setIsOpen(true)} className="justify-self-start">
        {deleteMine}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Delete your account?">
        <DeleteForm onKeep={() => setIsOpen(false)} />
      </Dialog>
    </section>
  )
}

function DeleteForm({ onKeep }: { onKeep: () => void }) {
  const remove = useDeleteAccount()
  const [, navigate] = useLocation()
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof deleteAccountSchema>>({
    resolver: schemaResolver(deleteAccountSchema),
    defaultValues: { password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ password }) => {
    try {
      await remove.mutateAsync(password)
      navigate(linkTo('/'))
      toast.success('Your account is deleted', 'Thank you for shopping with us.')
    } catch (error) {
      setError('root', { message: errorSentence(error, 'Your account could not be deleted. Please try again.') })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p>This cannot be undone.</p>
      <Refusal text={errors.root?.message} />
      <PasswordField
        label={yourPassword}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" pending={formState.isSubmitting}>
          {deleteMine}
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          Keep my account
        </Button>
      </div>
    </form>
  )
}
