import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { showMoment } from '#platform/client/moments.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { beginPasskeySchema, createPasskeySchema } from '../contract.ts'
import { yourPassword } from './form-words.ts'
import { passkeySentence, passkeysQuery, usePasskeyWrites } from './passkey-requests.ts'

const newPasskeySchema = z.extend(beginPasskeySchema, { name: createPasskeySchema.shape.name })

/** The passkeys of the account, which sign in without the password (rule 139). */
export function PasskeysSection() {
  const found = useQuery(passkeysQuery)
  const { remove } = usePasskeyWrites()
  const [isOpen, setOpen] = useState(false)
  const end = async (id: string) => {
    try {
      await remove.mutateAsync(id)
      toast.success('Passkey removed', 'It no longer signs in here.')
    } catch (error) {
      toast.refused('Error', error, 'The passkey could not be removed. Please try again.')
    }
  }
  return (
    <section aria-labelledby="passkeys" className="grid gap-4">
      <h2 id="passkeys" className="text-2xl">
        Passkeys
      </h2>
      <p>With a passkey you sign in by the lock of your phone or computer, without a password.</p>
      <Reading of={found} failed="Your passkeys could not be loaded." waiting={<Skeleton className="h-12" />}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <ul className="grid gap-2">
                {passkeys.map(({ id, name, createdAt, usedAt }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-3 rounded-m bg-card px-4 py-3"
                  >
                    <div className="min-w-0">
                      <p className="font-bold break-words">{name}</p>
                      <p className="text-sm text-muted">
                        {usedAt ? `Last used ${showMoment(usedAt)}` : `Added ${showMoment(createdAt)}`}
                      </p>
                    </div>
                    <Button
                      variant="quiet"
                      pending={remove.isPending}
                      aria-label={`Remove the passkey ${name}`}
                      onClick={() => void end(id)}
                    >
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            {browserSupportsWebAuthn() ? (
              <Button variant="ghost" onClick={() => setOpen(true)} className="justify-self-start">
                Add a passkey
              </Button>
            ) : (
              <p className="text-muted">This browser cannot make passkeys.</p>
            )}
          </>
        )}
      </Reading>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Add a passkey">
        <NewPasskeyForm onDone={() => setOpen(false)} />
      </Dialog>
    </section>
  )
}

function NewPasskeyForm({ onDone }: { onDone: () => void }) {
  const { create } = usePasskeyWrites()
  const { register, handleSubmit, formState, setError } = useForm<z.input<typeof newPasskeySchema>>({
    resolver: schemaResolver(newPasskeySchema),
    defaultValues: { name: '', password: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async (wish) => {
    try {
      await create.mutateAsync(wish)
      toast.success('Passkey added', 'Use it the next time that you sign in.')
      onDone()
    } catch (error) {
      setError('root', { message: passkeySentence(error) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <TextField
        label="Name of the passkey"
        hint="So that you know it again, such as “My phone”."
        error={errors.name?.message}
        {...register('name')}
      />
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
