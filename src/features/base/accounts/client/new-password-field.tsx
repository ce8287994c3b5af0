import type { ComponentProps } from 'react'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { leastPassword } from '#platform/lengths.ts'

/** Where somebody chooses a password, and is told how long it has to be. */
export const NewPasswordField = (field: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'>) => (
  <PasswordField hint={`At least ${leastPassword} characters.`} autoComplete="new-password" {...field} />
)
