import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { personSchema } from '#features/base/accounts/contract.ts'
import { continueAsGuest } from '#features/selling/cart/client/words.ts'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { GuestContact } from '../contract.ts'

type GuestFormProps = {
  /** Called with the guest's name and email address. */
  onGuest: (guest: GuestContact) => void
  /** What the tab remembers of a guest who changes the address. */
  known: GuestContact | undefined
}

/** Buying without an account (rule 127): a button that opens a form for name and email address. */
export function GuestForm({ onGuest, known }: GuestFormProps) {
  const [isOpen, setOpen] = useState(known !== undefined)
  const form = useId()
  const { register, handleSubmit, formState } = useForm<GuestContact>({
    resolver: schemaResolver(personSchema),
    defaultValues: known ?? { name: '', email: '' },
  })
  const { errors } = formState
  if (!isOpen)
    return (
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {continueAsGuest}
      </Button>
    )
  return (
    <form
      noValidate
      onSubmit={handleSubmit(onGuest)}
      className="mt-4 grid max-w-[28rem] basis-full gap-4"
      aria-labelledby={form}
    >
      <h2 id={form} className="text-xl">
        {continueAsGuest}
      </h2>
      <p className="text-muted">
        We email you the confirmation, with a link to your order. You can create an account later.
      </p>
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <Button type="submit" className="justify-self-start">
        Continue to payment
      </Button>
    </form>
  )
}
