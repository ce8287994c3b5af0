import type { ComponentProps } from 'react'
import { TextField } from '#platform/client/ui/text-field.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label'>

/** The code of an authenticator app, or a recovery code. */
export const CodeField = (field: CodeFieldProps) => (
  <TextField
    label="Code"
    hint="The six digits that your app shows now, or a recovery code."
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
)
