import type { ComponentProps } from 'react'
import { PasswordField } from '#platform/client/form/password-field.tsx'
import { leastPassword } from '#platform/lengths.ts'

/** A field for a new password, with a hint about its minimum length. */
export const NewPasswordField = (field: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'>) => (
  <PasswordField hint={`At least ${leastPassword} characters.`} autoComplete="new-password" {...field} />
)
